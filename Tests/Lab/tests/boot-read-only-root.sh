#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A root that is read-only, with memory laid over some directories: the agent publishes in memory, says
# once that nothing is kept, and keeps it as soon as it can be.
. ./common.sh
. ./labi2c.sh

kept() { upright defaults read --state-dir $state upright.device Orientation 2>/dev/null; }
kept_is() { [ "$(kept)" = "$1" ]; }
in_memory_is() { [ "$(upright defaults read --runtime-dir $run upright.device Orientation 2>/dev/null)" = "$1" ]; }

write_board 0
insert_adapter
turn portrait
# No directory, and none to be made: /var/lib is on what is read-only.
rm -rf $state
mount -t tmpfs -o ro tmpfs /var/lib
start_agent
expect 'the agent runs' 20 orientation_is portrait
expect 'the orientation is in memory' 10 in_memory_is 1
[ "$(grep -c "cannot be kept in $state" $log)" = 1 ]
verdict $? 'it is said once that nothing is kept'
# As overlayroot does it when the owner remounts: there is a place that can be written now.
mount -o remount,rw /var/lib
mkdir $state
expect 'the directory is there: the orientation is kept' 30 kept_is 1
stop_agent
finish
