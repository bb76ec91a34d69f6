# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034
#
# What the tests share; each begins with `. ./common.sh` and ends with `finish`. Waiting is for a
# condition, with a limit that only a fault reaches: no expectation is about how long something takes.
set -u
run=/run/upright state=/var/lib/upright board=/tmp/lab.board
log=/tmp/uprightd.log
agent='' failed=0

verdict() { # STATUS WHAT
  if [ "$1" = 0 ]; then echo "ok      $2"; else echo "FAILED  $2" && failed=1; fi
}

agent_log() { cat $log; }

finish() {
  [ $failed = 0 ] || { echo 'what uprightd said, at last:' && agent_log | tail -n 20; }
  exit $failed
}

# WHAT LIMIT COMMAND...: waits up to LIMIT seconds until the command succeeds. Ends the test when it
# does not: what follows builds on it.
expect() {
  local what=$1 limit=$2 begin=$SECONDS
  shift 2
  until "$@"; do
    if ((SECONDS - begin > limit)); then
      verdict 1 "$what, within $limit s"
      upright status
      finish
    fi
    sleep 0.05
  done
  verdict 0 "$what"
}

# Of `upright status --json`: a field at its only place, or the first one.
field() {
  upright status --json 2>/dev/null | sed -n "s/^ *\"$1\": *\"\{0,1\}\([^\",]*\).*/\1/p" | head -n 1
}
orientation_is() { [ "$(field orientation)" = "$1" ]; }
health_is() { [ "$(field health)" = "$1" ]; }
is_ill() { case $(field health) in ok | starting | '') false ;; esac; }
said() { agent_log | grep -E -- "$1" >/dev/null; }

# BUS: a board with the sensor on it, whose frames in these tests are those of +-2 g. More lines may be
# appended.
write_board() {
  printf '%s\n' '[board]' 'title = Lab' 'models = Lab' '[i2c]' "header-bus = $1" \
    '[accelerometer]' 'driver = mpu6050' 'address = 0x68' \
    'full-scale = 2g' >$board
}

start_agent() {
  rm -rf $run $state
  uprightd --board $board --no-bus "$@" >$log 2>&1 &
  agent=$!
}

stop_agent() {
  local status=0
  kill -TERM "$agent"
  wait "$agent" || status=$?
  verdict $status 'the agent ends with status 0 on SIGTERM'
}

# Accelerations at rest, as the registers 3B to 40 hold them at ±2 g and, halved, at ±4 g.
declare -A pose=(
  [faceUp]='120 -200 16300' [faceDown]='150 90 -16500'
  [portrait]='-90 16350 240' [portraitUpsideDown]='60 -16420 -130'
  [landscapeLeft]='16380 110 -70' [landscapeRight]='-16290 -150 210')
tour='portrait landscapeLeft portraitUpsideDown landscapeRight faceDown faceUp'

# VALUE...: two bytes each, high byte first, as printf(1) escapes.
words() {
  local value
  for value; do printf '\\x%02x\\x%02x' $((value >> 8 & 255)) $((value & 255)); done
}
