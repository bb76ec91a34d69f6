# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2059,SC2154
#
# For tests on labi2c, a whole I2C adapter with an MPU-6050: see kernel/labi2c/control.c.
chip=/sys/kernel/debug/labi2c/0x68

# The chip lies still with a little noise, as every real one has.
insert_adapter() {
  modprobe labi2c chips=mpu6050@0x68- || exit 1
  echo 20 >$chip/noise
  turn faceUp
}
adapter_bus() {
  grep -l labi2c /sys/bus/i2c/devices/i2c-*/name | sed 's/.*i2c-\([0-9]*\).name/\1/'
}

# POSE: the chip's next samples, and all after them, are of this pose. Temperature 25 °C, no rotation.
turn() {
  # shellcheck disable=SC2046,SC2086
  printf "$(words ${pose[$1]} -3920 3 -2 1)" >$chip/samples
}

inject() { echo "$2" >"$chip/$1"; }
is_used_up() { [ "$(cat "$chip/$1")" = 0 ]; }
# ADDRESS BYTES: behind the agent's back.
poke() { printf "$2" | dd of=$chip/regs bs=1 seek=$(($1)) conv=notrunc status=none; }
peek() { od -An -tu1 -j $(($1)) -N 1 $chip/regs; }
