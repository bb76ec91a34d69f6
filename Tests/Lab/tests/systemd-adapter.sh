#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -s
#
# The adapter is pulled out while the service runs: it waits, says so, and goes on when the adapter is
# back, in the same process.
. ./common.sh
. ./labi2c.sh
. ./systemd.sh

install
choose_board
insert_adapter
expect 'the agent runs' 20 is StatusText faceUp
pid=$(agent_pid)

for round in 1 2; do
  timeout 60 rmmod labi2c
  verdict $? "round $round: the adapter is pulled out"
  expect 'the orientation is unknown' 20 orientation_is unknown
  expect 'the status text says why' 10 \
    eval 'property StatusText | grep "^unknown: .*there is no /dev/i2c-0"'
  health_is absent
  verdict $? 'and upright status calls the sensor absent'
  expect 'and so does the cache, in which there is none' 10 eval '! published Orientation'
  is_active && same 'the service waits, in the same process' "$(agent_pid)" "$pid"

  insert_adapter
  turn portrait
  expect 'the adapter is back: the orientation is portrait' 30 is StatusText portrait
  expect 'in the cache, too' 10 published_is 1
  same 'in the same process' "$(agent_pid)" "$pid"
  same 'with rights to the new device node' "$(stat -c %G:%a /dev/i2c-0)" i2c:660
done
same 'started again' "$(property NRestarts)" 0
finish
