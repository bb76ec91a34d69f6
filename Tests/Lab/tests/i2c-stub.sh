#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The SMBus path: i2c-stub knows no plain I2C messages, as some adapters do. Its registers keep what
# i2cset writes.
. ./common.sh

modprobe i2c-stub chip_addr=0x68 || exit 1
bus=0

put() { i2cset -f -y $bus 0x68 "$@"; }
# One block: the agent never reads half of a pose.
# shellcheck disable=SC2046,SC2086
turn() { put 0x3b $(words ${pose[$1]} | sed 's/\\/ 0/g') i; }
# Registers that stand still are those of a chip that hangs: the low byte of the temperature moves.
start_noise() {
  (for ((i = 0; ; i = (i + 7) & 255)); do put 0x42 $i && sleep 0.05; done) &
  noise=$!
}
stop_noise() { kill "$noise" && wait "$noise" 2>/dev/null; }

# As after power-on: asleep, at 25 °C.
put 0x75 0x68
put 0x6b 0x40
put 0x41 0xf0 0x00 0x00 0x10 0xff 0xf0 0x00 0x08 i
turn faceUp
start_noise

write_board $bus
start_agent
expect 'the first orientation is faceUp' 10 orientation_is faceUp
for p in $tour; do
  turn "$p"
  expect "the orientation is $p after i2cset" 10 orientation_is "$p"
done

stop_noise
put 0x3b 0 0 0 0 0 0 0 0 0 0 0 0 0 0 i
expect 'a chip without power is not ok' 10 is_ill
expect 'without data the orientation is unknown' 10 orientation_is unknown
turn portrait
start_noise
expect 'it recovers' 30 health_is ok
expect 'and tells the new orientation' 10 orientation_is portrait

stop_noise
expect 'data that never change are not ok' 10 health_is frozen
start_noise
expect 'it recovers from that, too' 30 health_is ok
stop_agent
stop_noise
finish
