#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# The owner changes the configuration: `systemctl reload` is enough, and a wrong one breaks nothing that
# runs and starts nothing.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

rate_is() { [ "$(field configured_hz)" = "$1" ]; }
own=/etc/upright/upright.conf.d/own.conf

install
choose_board
insert_adapter
expect 'the agent runs' 20 is StatusText faceUp
expect 'at 50 Hz' 10 rate_is 50.0

pid=$(agent_pid)
printf '%s\n' '[agent]' 'rate = 25Hz' >$own
systemctl reload $unit
verdict $? 'systemctl reload'
expect 'the new rate is in force' 10 rate_is 25.0
expect 'with an orientation' 10 orientation_is faceUp
same 'in the same process' "$(agent_pid)" "$pid"

printf '%s\n' '[agent]' 'rate = 5kHz' >$own
systemctl reload $unit
verdict $? 'systemctl reload with a rate that is too high'
expect 'the journal names file, line and value' 10 said "$own:2: error: .*5kHz"
expect 'the service is active' 10 is_active
rate_is 25.0 && orientation_is faceUp
verdict $? 'the agent goes on with what it had'
same 'in the same process' "$(agent_pid)" "$pid"

echo 'A start with that configuration:'
! systemctl restart $unit 2>/dev/null
verdict $? 'fails'
# A unit that is to be started again would be "auto-restart".
same 'the service' "$(property ActiveState) $(property SubState)" 'failed failed'
same 'the status' "$(property ExecMainStatus)" 78
same 'started again' "$(property NRestarts)" 0
same 'errors in the journal' "$(agent_log | grep -c "$own:2: error: ")" 2
! uprightd --check >/dev/null 2>&1
verdict $? 'uprightd --check says so without a start'

rm $own
systemctl start $unit
verdict $? 'mended, it starts'
expect 'at 50 Hz' 10 rate_is 50.0
finish
