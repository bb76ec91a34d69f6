#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s -d 300
#
# What a program has set reaches flash although the program is killed before it writes: at logout, at
# shutdown, and when the agent does not come back.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

user=pear home=/home/pear
flush=upright-flush.service
wanted=/etc/systemd/user/default.target.wants/$flush

# KEY of the user's domain, in memory or on flash alone.
in_memory() { upright defaults read --runtime-dir "$memory" --state-dir /none upright.device "$1" 2>/dev/null; }
on_flash() { upright defaults read --runtime-dir /none --state-dir $home/.config/upright upright.device "$1" 2>/dev/null; }
has_value() { [ -n "$($1 Orientation)" ]; }
is_known_user() { [ -n "$(id -u $user 2>/dev/null)" ]; }
manager_is() { [ "$(systemctl show -P ActiveState "user@$(id -u $user).service")" = "$1" ]; }
# A command to the user's own service manager.
manager() { runuser -u $user -- env XDG_RUNTIME_DIR="${memory%/*}" systemctl --user "$@"; }
is_gone() { [ ! -e "$1" ]; }
# What the user runs, and what publishes for that user alone: an agent on the virtual board.
program="/usr/bin/uprightd --board virtual --no-bus --config /dev/null"

if [ "$lab_boot" = 1 ]; then
  install
  same 'after the installation the unit is, for all users,' "$(systemctl --global is-enabled $flush)" enabled
  mkdir -p /etc/systemd/logind.conf.d /var/log/journal
  printf '%s\n' '[Login]' UserStopDelaySec=0 >/etc/systemd/logind.conf.d/lab.conf
  systemctl restart systemd-journald systemd-logind
  useradd --create-home $user
  memory=/run/user/$(id -u $user)/upright

  echo '- logout'
  runuser -l $user -c "$program --runtime-dir \$XDG_RUNTIME_DIR/upright --state-dir ~/.config/upright &
    echo \$! >~/program; exec sleep infinity" &
  session=$!
  expect 'the program of a user has set a value' 20 has_value in_memory
  expect 'the unit is there with the session' 20 manager_is active
  kill -KILL "$(cat $home/program)"
  value=$(in_memory Orientation)
  has_value on_flash
  verdict $((! $?)) 'killed, it leaves that in memory alone'
  kill "$session"
  expect 'after the logout memory is taken away' 30 is_gone "${memory%/*}"
  same 'flash has the value' "$(on_flash Orientation)" "$value"
  same 'it belongs to' "$(stat -c '%U %a' $home/.config/upright/upright.device.prefs)" "$user 644"

  echo '- the agent'
  choose_board
  insert_adapter
  turn portrait
  expect 'the agent runs' 20 is StatusText portrait
  expect 'the cache has the orientation: 1' 10 published_is 1
  printf '%s\n' '[Service]' Restart=no >/etc/systemd/system/$unit.d/once.conf
  systemctl daemon-reload
  same 'writes to flash so far' "$(field writes)" 0
  systemctl kill -s KILL --kill-whom=main $unit
  expect 'killed, it does not come back' 30 is ActiveState failed
  is_gone $run
  verdict $? 'memory is taken away'
  same 'flash has the orientation' \
    "$(runuser -u nobody -- upright defaults read --state-dir $state upright.device Orientation)" 1
  same 'in a file of' "$(stat -c '%U %a' $state/upright.device.prefs)" 'upright 644'

  echo '- reboot'
  # A service of the user's manager that dies at SIGKILL only: what it leaves is there when all services
  # have ended, and not before.
  rm -r $home/.config/upright
  runuser -u $user -- mkdir -p $home/.config/systemd/user
  printf '%s\n' '[Service]' "ExecStart=$program --runtime-dir %t/upright --state-dir %h/.config/upright" \
    KillSignal=SIGKILL >$home/.config/systemd/user/program.service
  loginctl enable-linger $user
  expect 'the manager of the user runs without a session' 20 manager_is active
  manager start program.service
  expect 'the program has set a value' 20 has_value in_memory
  has_value on_flash
  verdict $((! $?)) 'which flash does not have'
  reboot_now
fi

has_value on_flash
verdict $? "after the reboot flash has the value: $(on_flash Orientation)"
journalctl -b -1 --no-pager -q -o cat | grep -iE 'program.service|preferences to flash' | tail -n 6

echo '- purge'
dpkg --purge upright >/tmp/dpkg.log 2>&1
verdict $? 'dpkg purges the package'
is_gone $wanted && [ ! -L $wanted ]
verdict $? 'the unit is not wanted any more'
find /etc/systemd /var/lib/systemd/deb-systemd* -name '*upright*' -not -path '*uprightd.service.d*' | grep .
verdict $((! $?)) 'and nothing is left of it'
finish
