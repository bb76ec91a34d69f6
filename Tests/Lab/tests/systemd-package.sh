#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# The life of the package: installed with the sensor there, upgraded from another version, removed,
# purged; what the owner made and decided counts.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' upright)" = "installed $1" ]; }
description_is() { is Description "$1"; }

# An older version, with a unit that tells it from this one.
version=$(dpkg-deb -f $package Version)
description=$(dpkg-deb --fsys-tarfile $package | tar -xO ./usr/lib/systemd/system/$unit |
  sed -n 's/^Description=//p')
dpkg-deb -R $package /tmp/old
sed -i 's/^Version: .*/Version: 0.0.1-1/' /tmp/old/DEBIAN/control
sed -i 's/^Description=.*/Description=An older version/' /tmp/old/usr/lib/systemd/system/$unit
dpkg-deb -Znone --root-owner-group -b /tmp/old /tmp/old.deb >/dev/null
rm -r /tmp/old

insert_adapter
choose_board
install /tmp/old.deb
expect 'the installation starts the service, as the sensor is there' 20 is StatusText faceUp
description_is 'An older version' && is_installed 0.0.1-1
verdict $? 'of the older version'
own=/etc/upright/upright.conf.d/own.conf
printf '%s\n' '[agent]' 'rate = 25Hz' >$own
systemctl reload $unit
verdict $? 'the owner changes the configuration'

echo 'Upgrade:'
pid=$(agent_pid)
install
is_installed "$version" && description_is "$description"
verdict $? "$version is there, with its unit"
has_new_pid "$pid"
verdict $? 'another process runs'
same "a program that is not the package's" "$(cmp "/proc/$(agent_pid)/exe" /usr/bin/uprightd)" ''
same 'systemd has yet to read a changed unit' "$(property NeedDaemonReload)" no
expect 'it tells the orientation' 20 is StatusText faceUp
same 'and has the configuration of the owner' "$(field configured_hz)" 25.0
# The agent before wrote its last changes at its end.
[ -s /var/lib/upright/upright.device.prefs ]
verdict $? 'and the state of the version before'

echo 'Masked by the owner:'
systemctl mask --now $unit 2>/dev/null
install
is_not_active
verdict $? 'an upgrade leaves it stopped'
rmmod labi2c && insert_adapter && udevadm settle
is_not_active
verdict $? 'so does an adapter that appears'
systemctl unmask $unit 2>/dev/null
is_not_active
verdict $? 'unmasked, it waits to be started'

echo 'Kept from starting anything by policy-rc.d:'
printf '%s\n' '#!/bin/sh' 'exit 101' >/usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
install
is_not_active
verdict $? 'a stopped service is not started'
systemctl start $unit
expect 'the owner may start it' 20 is_active
pid=$(agent_pid)
install
same 'a running service is left alone' "$(agent_pid)" "$pid"
rm /usr/sbin/policy-rc.d

echo 'Removed:'
dpkg -r upright >/tmp/dpkg.log 2>&1
verdict $? 'dpkg removes it'
is_not_active && ! an_agent_runs
verdict $? 'the service is stopped'
! test -e /usr/bin/uprightd && ! test -e /usr/lib/udev/rules.d/70-upright.rules
verdict $? 'programs and rules are gone'
[ -s $own ] && [ -s $board ] && [ -n "$(ls -A /var/lib/upright)" ]
verdict $? 'configuration, boards and state are kept'
rmmod labi2c && insert_adapter && udevadm settle
! udevadm info -q property -p /class/i2c-dev/i2c-0 | grep -q upright
verdict $? 'an adapter that appears starts nothing'

echo 'Installed again:'
install
expect 'the service starts' 20 is StatusText faceUp
same 'with the configuration of the owner' "$(field configured_hz)" 25.0
systemctl -q enable $unit 2>/dev/null
[ -L /etc/systemd/system/multi-user.target.wants/$unit ]
verdict $? 'and can be enabled'

echo 'Purged:'
dpkg -P upright >/tmp/dpkg.log 2>&1
verdict $? 'dpkg purges it'
is_not_active
verdict $? 'the service is stopped'
for left in /etc/upright /var/lib/upright /run/upright /etc/systemd/system/multi-user.target.wants/$unit \
  /usr/share/doc/upright; do
  ! test -e $left && ! test -L $left
  verdict $? "$left is gone"
done
getent passwd upright >/dev/null && getent group upright i2c gpio iio >/dev/null
verdict $? 'user and groups stay, as files elsewhere may be theirs'
test -e /etc/systemd/system/$unit.d/board.conf
verdict $? 'and so does what the owner told systemd'
! dpkg-query -W upright >/dev/null 2>&1
verdict $? 'dpkg knows nothing of it any more'
finish
