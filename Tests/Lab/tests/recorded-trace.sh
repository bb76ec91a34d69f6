#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The whole agent on a recording, which the chip plays sample by sample. What the agent publishes is
# what `upright classify` says of the bursts that went over the bus in this run.
. ./common.sh
. ./labi2c.sh

recording=traces/handled-box.csv
said_live=/tmp/published.json said_later=/tmp/classified.json bursts=/tmp/bursts.csv

# The chip's samples follow its divider, 30.3 Hz for this rate; the recording has 30 Hz.
export UPRIGHT_AGENT_RATE=30Hz

# UNITS of a g: frames as printf(1) escapes, at 25 °C and without rotation.
frames() {
  awk -F, -v units="$1" '
    function word(value) {
      value = int(value * units + (value < 0 ? -0.5 : 0.5))
      if (value < 0) value += 65536
      return sprintf("\\x%02x\\x%02x", int(value / 256), value % 256)
    }
    NR > 1 {
      printf "%s%s%s\\xf0\\xb0\\0\\0\\0\\0\\0\\0", word($2), word($3), word($4)
    }' $recording
}

# UNITS: the bursts of the bus's log, `NS w1 3b r14 HH HH … ret 2`, as a trace.
bursts() {
  awk -v units="$1" '
    function hex(text) {
      return 16 * (index(digits, substr(text, 1, 1)) - 1) + index(digits, substr(text, 2, 1)) - 1
    }
    function word(field, value) {
      value = 256 * hex($field) + hex($(field + 1))
      return value < 32768 ? value : value - 65536
    }
    BEGIN { digits = "0123456789abcdef"; print "time_s,ax_g,ay_g,az_g,gx_dps,gy_dps,gz_dps" }
    $2 == "w1" && $3 == "3b" && $4 == "r14" && $NF == 2 {
      printf "%.6f", $1 / 1e9
      for (field = 5; field < 11; field += 2) printf ",%.9f", word(field) / units
      for (field = 13; field < 19; field += 2) printf ",%.4f", word(field) * 2000 / 32768
      print ""
    }' $chip/log
}

# Time in seconds and orientation, of the lines of `upright watch --json`.
published() {
  local time name
  sed -n 's/.*"time":"\([^"]*\)".*"orientation":"\([^"]*\)".*/\1 \2/p' $said_live |
    while read -r time name; do echo "$(date -d "$time" +%s.%3N) $name"; done
}

classified() { sed -n 's/.*"t":\([0-9.]*\).*"orientation":"\([^"]*\)".*/\1 \2/p' $said_later; }

insert_adapter
inject noise 1
turn faceDown
write_board "$(adapter_bus)"
start_agent
expect 'the recording begins faceDown' 10 orientation_is faceDown
upright watch --json >$said_live &
watch=$!
expect 'the watch has begun' 10 test -s $said_live

units=$((16384 >> ($(peek 0x1c) >> 3 & 3)))
rows=$(($(wc -l <$recording) - 1))
before=$(($(cat $chip/ticks) - $(cat $chip/held)))
# In one write: bash would cut it where no frame ends.
# shellcheck disable=SC2059
printf "$(frames $units)" | dd of=$chip/samples bs=64K iflag=fullblock status=none
all_played() { [ $(($(cat $chip/ticks) - $(cat $chip/held) - before)) = $rows ]; }
expect "the chip has played all $rows samples" 60 all_played
# The last change is due some time after its sample.
held=$(cat $chip/held)
expect 'and has stayed with the last one' 10 eval '[ $(cat $chip/held) -gt $((held + 45)) ]'
kill $watch && wait $watch 2>/dev/null
bursts $units >$bursts
stop_agent

upright classify --json $bursts >$said_later
verdict $? "upright classify reads the $(($(wc -l <$bursts) - 1)) bursts of this run"
published >/tmp/published
classified >/tmp/classified
echo 'published, and classified:'
paste /tmp/published /tmp/classified
[ "$(awk '{ print $2 }' /tmp/published)" = "$(awk '{ print $2 }' /tmp/classified)" ]
verdict $? 'the same orientations in the same order'
[ "$(wc -l </tmp/published)" -ge 4 ]
verdict $? 'as many as the recording has at least'
# Counted from the first change: the clocks are not the same. A transfer takes place a little after the
# tick it belongs to, on a busy host by some ticks of 33 ms.
paste -d ' ' /tmp/published /tmp/classified | awk '
  NR == 1 { published = $1; classified = $3 }
  { late = $1 - published - ($3 - classified); if (late < -0.1 || late > 0.1) wrong = 1 }
  END { exit wrong }'
verdict $? 'and at the same times'
finish
