#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The plain I2C path, and a bus that fails.
. ./common.sh
. ./labi2c.sh

insert_adapter
write_board "$(adapter_bus)"
start_agent
expect 'the first orientation is faceUp' 10 orientation_is faceUp
for p in $tour; do
  turn "$p"
  expect "the orientation is $p" 10 orientation_is "$p"
done

inject nack 1
expect 'one transfer is not acknowledged' 10 is_used_up nack
expect 'that is counted' 10 eval '[ "$(field errors)" -ge 1 ]'
health_is ok && orientation_is faceUp
verdict $? 'and changes nothing else'

inject nack 1000000
expect 'a loose wire: the sensor is not ok' 10 is_ill
expect 'and the orientation unknown' 10 orientation_is unknown
inject nack 0
expect 'it recovers' 30 health_is ok
expect 'and the orientation is back' 10 orientation_is faceUp

inject timeout 3
expect 'three transfers time out' 10 is_used_up timeout
expect 'the sensor recovers' 30 health_is ok

# Reset by a dip of its supply: asleep, all settings lost, no data.
poke 0x6b '\x40'
poke 0x3b '\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
expect 'the agent wakes a chip that has reset itself' 30 eval '[ $(($(peek 0x6b) & 0x40)) = 0 ]'
expect 'the sensor recovers' 30 health_is ok
expect 'and the orientation is back' 10 orientation_is faceUp

inject noise 0
expect 'a chip that hangs is not ok' 10 health_is frozen
inject noise 20
expect 'it recovers' 30 health_is ok
stop_agent
finish
