#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# Somebody installs the package and plugs the sensor: udev starts the service, which has no right it does
# not need, and every user reads how the board is held.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

install
is_not_active
verdict $? 'without a device the service is not started'
choose_board

insert_adapter
expect 'the adapter appears: udev starts the service' 20 is_active
is Type notify && is NotifyAccess main
verdict $? 'which was active when the agent said READY'
expect 'its status text is the orientation' 20 is StatusText faceUp
[ "$(upright status --json | wc -l)" -gt 1 ] && orientation_is faceUp
verdict $? 'so says upright status'
expect 'and the cache, to any user: 5, faceUp' 10 published_is 5
for p in portrait:1 landscapeLeft:3; do
  turn ${p%:*}
  expect "the chip is turned: the status is ${p%:*}" 10 orientation_is ${p%:*}
  expect "and the cache ${p#*:}" 10 published_is ${p#*:}
  expect 'and the status text says the same' 10 is StatusText ${p%:*}
done

echo 'Rights:'
pid=$(agent_pid)
of_process() { awk -v key="$1:" '$1 == key { $1 = ""; print substr($0, 2) }' "/proc/$pid/status"; }
numbers() { for group; do getent group "$group" | cut -d : -f 3; done | sort -n | xargs; }
same 'user' "$(stat -c %U:%G "/proc/$pid")" upright:upright
same 'groups' "$(of_process Groups | xargs -n 1 | sort -n | xargs)" "$(numbers i2c gpio iio upright)"
same 'capabilities' "$(of_process CapEff) $(of_process CapBnd)" '0000000000000000 0000000000000000'
same 'no new privileges, system calls filtered' "$(of_process NoNewPrivs)$(of_process Seccomp)" 12
same '/dev/i2c-0' "$(stat -c %U:%G:%a /dev/i2c-0)" root:i2c:660
same '/run/upright' "$(stat -c %U:%G:%a /run/upright)" upright:upright:755
same '/var/lib/upright' "$(stat -c %U:%G:%a /var/lib/upright)" upright:upright:755

# In the service's own view of the files.
inside() { nsenter --mount --target "$pid" -- "$@"; }
is ProtectSystem strict
verdict $? 'ProtectSystem=strict'
! inside touch /etc/upright/x 2>/dev/null && ! inside touch /usr/bin/x 2>/dev/null &&
  ! inside touch /boot/x 2>/dev/null && ! inside touch /var/lib/x 2>/dev/null
verdict $? 'not even root could write where the system or the configuration is'
inside touch /run/upright/x /var/lib/upright/x && rm /run/upright/x /var/lib/upright/x
verdict $? 'but only in the two directories of the service'

thread=$(sampling_thread)
same 'real-time threads' "$(grep -lE '^([^ ]+ ){39}[1-9]' /proc/"$pid"/task/*/stat | wc -l)" 1
same 'the sampling thread' "$(chrt -p "$thread" | sed 's/.*: //' | xargs)" 'SCHED_FIFO 20'
same 'all other threads' "$(chrt -p "$pid" | sed 's/.*: //' | xargs)" 'SCHED_OTHER 0'

exposure=$(systemd-analyze security --no-pager $unit | sed -n 's/.*Overall exposure level.*: \([0-9.]*\) .*/\1/p')
awk "BEGIN { exit !(\"$exposure\" != \"\" && $exposure + 0 <= 2.0) }"
verdict $? "systemd-analyze security: $exposure, 2.0 at most"
finish
