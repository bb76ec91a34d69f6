#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s -d 300
#
# After a reboot the service is there by itself, as the sensor is, and what it had published before is on
# flash: it was written before the file system under it was unmounted.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

before=/run/before # the state as the agent found it at its start

if [ "$lab_boot" = 1 ]; then
  # The state has a file system of its own, as where the root is read-only.
  truncate -s 16M /flash.image
  mkfs.ext4 -q -F /flash.image
  mkdir -p /var/lib/upright
  echo '/flash.image /var/lib/upright ext4 loop 0 2' >>/etc/fstab
  systemctl daemon-reload
  systemctl start var-lib-upright.mount
  verdict $? 'a file system is mounted on /var/lib/upright'

  # For the boot after this.
  echo labi2c >/etc/modules-load.d/lab.conf
  echo 'options labi2c chips=mpu6050@0x68-' >/etc/modprobe.d/lab.conf
  mkdir -p /etc/systemd/system/$unit.d /var/log/journal
  printf '%s\n' '[Service]' "ExecStartPre=+/bin/cp -rT /var/lib/upright $before" \
    >/etc/systemd/system/$unit.d/before.conf
  systemctl restart systemd-journald

  install
  choose_board
  insert_adapter
  turn portrait
  expect 'the agent runs' 20 is StatusText portrait
  expect 'the cache has the orientation: 1' 10 published_is 1
  same 'writes to flash so far' "$(field writes)" 0
  reboot_now
fi

mountpoint -q /var/lib/upright
verdict $? 'after the reboot the file system is mounted'
expect 'udev has started the service' 20 is_active
[ "$(property ActiveEnterTimestampMonotonic)" -lt "$(property ExecMainStartTimestampMonotonic lab.service)" ]
verdict $? 'without help'
turn landscapeLeft
expect 'it tells the orientation' 20 is StatusText landscapeLeft
same 'the orientation that it found on flash' \
  "$(upright defaults read --state-dir $before upright.device Orientation 2>/dev/null)" 1
same 'in a file system that was unmounted whole' \
  "$(dmesg | grep -c 'loop0.*recovery')" 0
journalctl -b -1 --no-pager -q -o cat >/tmp/journal
order=$(grep -nE "^(Stopped|Deactivated).*$unit|$unit: Deactivated|^Unmounting .*/var/lib/upright" /tmp/journal)
echo "$order"
[ "$(echo "$order" | tail -n 1 | grep -c Unmounting)" = 1 ] && [ "$(echo "$order" | wc -l)" -ge 2 ]
verdict $? 'the journal has the service stopped before'
finish
