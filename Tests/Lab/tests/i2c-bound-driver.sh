#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A kernel driver has the sensor: the agent says which, and does not touch the chip.
. ./common.sh
. ./labi2c.sh

insert_adapter
bus=$(adapter_bus)
echo mpu6050 0x68 >"/sys/bus/i2c/devices/i2c-$bus/new_device"
expect 'the kernel has bound its driver' 10 test -e "/sys/bus/i2c/devices/$bus-0068/driver"

write_board "$bus"
before=$(cat $chip/transfers)
start_agent
expect 'the agent names the driver' 10 said 'inv-mpu6050'
expect 'the sensor is not ok' 10 is_ill
[ "$(cat $chip/transfers)" = "$before" ]
verdict $? 'the chip was left alone'

echo 0x68 >"/sys/bus/i2c/devices/i2c-$bus/delete_device"
expect 'once the address is free the sensor is ok' 30 health_is ok
expect 'and the orientation is faceUp' 10 orientation_is faceUp
stop_agent
finish
