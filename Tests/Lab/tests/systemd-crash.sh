#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# An agent that crashes, or whose sampling loop hangs, is started again, but not for ever; what it had
# published can be read in between.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

# LINE...: more lines of the unit's section [Service], for this test.
tune() {
  mkdir -p /run/systemd/system/$unit.d
  printf '%s\n' '[Service]' "$@" >/run/systemd/system/$unit.d/tune.conf
  systemctl daemon-reload
}

install
choose_board
insert_adapter
expect 'the agent runs' 20 is StatusText faceUp
same 'as delivered, started again after' "$(property RestartUSec), $(property Restart)" '2s, on-failure'
same 'as delivered, the watchdog' "$(property WatchdogUSec)" 10s

echo 'A crash:'
pid=$(agent_pid)
kill -SEGV "$pid"
expect 'systemd starts another agent' 30 has_new_pid "$pid"
expect 'which tells the orientation' 20 is StatusText faceUp
same 'it was started again' "$(property NRestarts)" 1
said 'status=11/SEGV'
verdict $? 'the journal tells the signal'

# So long that this test sees what is there in between.
tune RestartSec=1h
kill -SEGV "$(agent_pid)"
expect 'after the next crash none runs yet' 30 is SubState auto-restart
published_is 5
verdict $? 'the last orientation can still be read'
upright status >/tmp/status 2>&1
same 'upright status fails' $? 69
cat /tmp/status
grep -q 'No agent is running' /tmp/status
verdict $? 'and says that no agent runs'
tune
systemctl start $unit
expect 'the next agent tells the orientation' 20 is StatusText faceUp

echo 'A loop that hangs in a transfer, while the main thread goes on:'
tune WatchdogSec=6s RestartSec=1s
systemctl restart $unit
expect 'the agent runs' 20 is StatusText faceUp
pid=$(agent_pid)
# The process ends when the transfer does: until then the kernel holds its thread.
inject delay_us 10000000
expect 'the agent itself tells of it' 20 health_is not-answering
is_unknown() { orientation_is unknown && ! published Orientation; }
expect 'the orientation is unknown, published too' 10 is_unknown
inject delay_us 0
expect 'the watchdog kills it, and another agent runs' 60 has_new_pid "$pid"
said 'Watchdog timeout'
verdict $? 'the journal names the watchdog'
expect 'which tells the orientation' 20 is StatusText faceUp

echo 'Crash upon crash:'
tune RestartSec=0
systemctl reset-failed $unit
crashes=0
while [ $crashes -lt 20 ]; do
  pid=$(agent_pid)
  [ "$pid" != 0 ] || break
  kill -SEGV "$pid"
  ((++crashes))
  expect "after crash $crashes another agent runs, or it is given up" 30 \
    eval "has_new_pid $pid || is ActiveState failed"
done
is ActiveState failed
verdict $? 'it is given up'
# The first that crashed was running before they were counted.
same 'after so many starts as the unit allows' $((crashes - 1)) "$(property StartLimitBurst)"
same 'which are, as delivered' "$(property StartLimitBurst) in $(property StartLimitIntervalUSec)" '10 in 5min'
systemctl reset-failed $unit && systemctl start $unit
expect 'the owner can start it again' 20 is StatusText faceUp
finish
