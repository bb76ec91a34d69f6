#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The adapter comes after the agent has started, goes while it reads, and comes back, as a USB adapter
# does, or one whose module is loaded late.
. ./common.sh
. ./labi2c.sh

write_board 0
start_agent
expect 'without an adapter the agent runs, and says so' 10 is_ill
orientation_is unknown
verdict $? 'the orientation is unknown'

insert_adapter
expect 'the adapter appears: the sensor is ok' 30 health_is ok
expect 'the orientation is faceUp' 10 orientation_is faceUp

for round in 1 2 3; do
  # Ends only when the agent has closed the device.
  timeout 60 rmmod labi2c
  verdict $? "round $round: the agent lets go of an adapter that was taken out"
  expect 'the sensor is not ok' 10 is_ill
  expect 'the orientation is unknown' 10 orientation_is unknown
  insert_adapter
  turn portrait
  expect 'the adapter is back: the sensor is ok' 30 health_is ok
  expect 'the orientation is portrait' 10 orientation_is portrait
done
stop_agent
finish
