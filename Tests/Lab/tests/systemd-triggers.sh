#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# What udev starts the service for besides an I2C adapter: a GPIO chip, an accelerometer and a battery
# with a kernel driver, a proximity switch. And what it does not start it for.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

# udev's word on a device.
is_source() { udevadm info -q property -p "$1" | grep -qE '^(UPRIGHT_SOURCE=1|SYSTEMD_WANTS=.*upright)'; }
does_not_start() { # WHAT DEVICE
  udevadm settle
  test -e "/sys/${2#/sys/}" && ! is_source "$2" && is_not_active
  verdict $? "$1 does not start it"
}
starts() { # WHAT DEVICE
  expect "$1 starts it" 20 is_active
  is_source "$2"
  verdict $? "of which udev says so"
}
stop() { systemctl stop $unit; }
node() { same "$1" "$(stat -c %G:%a "$1")" "$2"; }

install
choose_board

echo 'Adapters to displays:'
# A name of theirs in the way of the adapter's own, from before udev sees it.
name=/sys/class/i2c-dev/i2c-0/name
udevadm control --stop-exec-queue
insert_adapter
for display in 'bcm2835 (i2c@7e805000)' 'DesignWare HDMI' 'DPDDC-A' 'AMDGPU DM i2c hw bus 0' 'i915 gmbus dpb'; do
  echo "$display" >/tmp/name
  mount --bind /tmp/name $name
  udevadm control --start-exec-queue
  udevadm trigger --action=add --settle /sys/class/i2c-dev/i2c-0
  does_not_start "an adapter called $display" /class/i2c-dev/i2c-0
  umount $name
done
udevadm trigger --action=add --settle /sys/class/i2c-dev/i2c-0
starts 'with its own name it' /class/i2c-dev/i2c-0
stop
rmmod labi2c

echo 'GPIO:'
chip=/sys/kernel/config/gpio-sim/lab
mkdir -p $chip/bank0
echo 4 >$chip/bank0/num_lines
echo 1 >$chip/live
gpio=$(cat $chip/bank0/chip_name)
starts 'a GPIO chip' "/sys/bus/gpio/devices/$gpio"
node "/dev/$gpio" gpio:660
stop
echo 0 >$chip/live

echo 'IIO:'
dummy=/sys/kernel/config/iio/devices/dummy
mkdir $dummy/lab
starts 'an accelerometer with a kernel driver' /sys/bus/iio/devices/iio:device0
node /dev/iio:device0 iio:660
expect 'its attributes can be set by the group iio' 10 \
  eval '[ "$(stat -c %G:%a /sys/bus/iio/devices/iio:device0/in_accel_x_calibscale)" = iio:664 ]'
same 'not so what makes events' "$(stat -c %G:%a /sys/bus/iio/devices/iio:device0/uevent)" root:644
stop
rmdir $dummy/lab

echo 'Power supplies:'
# All of them at once: the battery starts it.
modprobe test_power
starts 'a battery' /sys/class/power_supply/test_battery
udevadm settle
! is_source /sys/class/power_supply/test_ac && ! is_source /sys/class/power_supply/test_usb
verdict $? 'chargers do not'
stop
echo 20 >/sys/module/test_power/parameters/battery_capacity
udevadm trigger --action=change --settle /sys/class/power_supply/test_battery
systemctl daemon-reload
is_not_active
verdict $? 'stopped by its owner, it is not started by a battery that has changed'
rmmod test_power

echo 'Switches:'
# SWITCH: an input device that has it, until its process is killed.
switch() {
  perl -e '
    open(my $u, "+>", "/dev/uinput") or die $!;
    ioctl($u, 0x40045564, 5) && ioctl($u, 0x4004556d, $ARGV[0] + 0) or die $!; # UI_SET_EVBIT EV_SW, UI_SET_SWBIT
    ioctl($u, 0x405c5503, pack("S4 a80 L", 6, 1, 1, 1, "lab switch $ARGV[0]", 0)) or die $!; # UI_DEV_SETUP
    ioctl($u, 0x5501, 0) or die $!; # UI_DEV_CREATE
    sleep' "$1" &
  expect "there is an input device with switch $1" 10 eval "event=\$(input_of $1)"
}
input_of() {
  local input
  input=$(grep -slx "lab switch $1" /sys/class/input/event*/device/name) || return
  input=${input%/device/name}
  echo "${input##*/}" | grep event
}
switch 0
does_not_start 'the switch of a lid' "/sys/class/input/$event"
node "/dev/input/$event" input:660
switch 11
starts 'a proximity switch' "/sys/class/input/$event"
node "/dev/input/$event" upright:660
kill %1 %2
finish
