#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# boot: -t -T 600
#
# 24 hours of the agent in virtual time, with a sensor that does not answer for 10 seconds every
# hour: no recovery is missed, memory does not grow, and flash is written once for each hour's changes.
. ./common.sh

events=/tmp/events.json
cat >$board <<'B'
[board]
title = Lab
models = Lab
virtual = yes
[accelerometer]
driver = mpu6050
bus = 0
address = 0x68
[simulation]
tour = no
fault-1 = 30min no-acknowledge 10s every 60min
B
# Time costs nothing, ticks do.
export UPRIGHT_AGENT_RATE=5Hz UPRIGHT_AGENT_STALE_AFTER=1s

# kB of memory that are the agent's own.
memory() { awk '$1 == "RssAnon:" { print $2 }' "/proc/$agent/status"; }
descriptors() { find "/proc/$agent/fd" -mindepth 1 | wc -l; }
count() { grep -c -- "$1" $events; }

start_agent
expect 'the first orientation is portrait' 10 orientation_is portrait
upright watch --json >$events &
watch=$!
expect 'the watch has begun' 10 test -s $events

for ((hour = 1; hour <= 24; hour++)); do
  sleep 3600
  memory=$(memory) descriptors=$(descriptors)
  # What the first fault brings into memory stays.
  [ $hour != 1 ] || { first_memory=$memory && first_descriptors=$descriptors; }
  echo "hour $hour: $memory kB, $descriptors descriptors, $(field writes) flash writes," \
    "$(field errors) errors, $(field health)"
done
expect 'the sensor is ok after 24 hours' 10 health_is ok
orientation_is portrait
verdict $? 'and the orientation known'
kill $watch && wait $watch 2>/dev/null

[ "$(count '"health":"not-answering"')" = 24 ] && [ "$(count '"health":"ok"')" = 24 ]
verdict $? 'the sensor failed 24 times and recovered 24 times'
[ "$(count '"orientation":"portrait"')" = 25 ]
verdict $? 'the orientation was told at the start and after each fault'
[ "$memory" -le $((first_memory + 16)) ]
verdict $? "memory does not grow: $first_memory kB after one hour, $memory after 24"
[ "$descriptors" = "$first_descriptors" ]
verdict $? "nor do open files: $first_descriptors, $descriptors"
# The start is one change; each fault and its recovery lie in one interval of five minutes.
[ "$(field writes)" = 25 ]
verdict $? "flash was written $(field writes) times of 25: at the start and for each fault"
stop_agent
finish
