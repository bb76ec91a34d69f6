#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A board whose clock has no battery starts in the past and is set by the network later: times of day are
# corrected, ages and intervals are not touched, and flash is not written for it.
. ./common.sh
. ./labi2c.sh

# Of the published orientation.
changed_in() { upright defaults read upright.device OrientationChangedAt 2>/dev/null | cut -c 1-4; }
changed_in_year() { [ "$(changed_in)" = "$1" ]; }

date -s '1970-01-02 00:00:00' >/dev/null || { echo 'the clock of this kernel cannot be set' && exit 1; }
write_board 0
insert_adapter
turn portrait
start_agent
expect 'the agent runs' 20 orientation_is portrait
expect 'it takes the time to be of 1970' 10 changed_in_year 1970
before=$(field writes)

date -s '2026-12-01 12:00:00' >/dev/null
expect 'the clock is set: the orientation is of 2026' 10 changed_in_year 2026
said 'the clock was set'
verdict $? 'the log says why'
orientation_is portrait && health_is ok
verdict $? 'sensor and orientation are what they were'
# Minutes at most since it was held so, not fifty years.
age=$(upright status | sed -n 's/^orientation.*(\(.*\)).*/\1/p')
case $age in *ms | *s) ! grep -q '[hd]' <<<"$age" ;; *) false ;; esac
verdict $? "the orientation is $age old"
[ "$(field writes)" = "$before" ]
verdict $? 'flash was not written for it'

date -s '2026-12-01 10:00:00' >/dev/null
expect 'the clock is set back: the agent follows' 10 eval '[ "$(upright defaults read upright.device UpdatedAt | cut -c 12-13)" = 10 ]'
turn faceDown
expect 'and goes on' 10 orientation_is faceDown
stop_agent
finish
