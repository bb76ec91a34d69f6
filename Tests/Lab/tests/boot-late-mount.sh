#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The file system of /var/lib/upright is mounted after the agent has started: what the boot before has left
# there is replaced by what is true now, and the agent writes to it from then on.
. ./common.sh
. ./labi2c.sh

later=/tmp/later
# DIRECTORY: the orientation that is kept there.
kept() { upright defaults read --state-dir "$1" upright.device Orientation 2>/dev/null; }
kept_is() { [ "$(kept "$1")" = "$2" ]; }
writes() { field writes; }

write_board 0
insert_adapter
turn faceDown
start_agent
expect 'an agent of the boot before sees faceDown' 20 orientation_is faceDown
stop_agent
kept_is $state 6
verdict $? 'and leaves that on flash'
mkdir $later
mv $state/upright.device.prefs $later/

turn portrait
start_agent
expect 'the next agent starts without the file system' 20 orientation_is portrait
mount --bind $later $state
expect 'the file system is mounted: the true value is on it, long before the flush interval' 20 kept_is $state 1
same_writes=$(writes)
sleep 3
[ "$(writes)" = "$same_writes" ]
verdict $? 'it is written once'
stop_agent
umount $state
kept_is $later 1
verdict $? 'after the end it is there'
[ ! -e $state/upright.device.prefs ]
verdict $? 'and nothing was written below it'
finish
