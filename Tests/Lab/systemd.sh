# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034,SC2154
#
# For tests with systemd (`# boot: -s`), after common.sh: the installed package, and its service.
unit=uprightd.service
board=/etc/upright/boards/lab.board

agent_log() { journalctl --no-pager -q -o cat -u $unit; }
property() { systemctl show -P "$1" ${2:-$unit}; }
is() { [ "$(property "$1")" = "$2" ]; }
is_active() { is ActiveState active; }
is_not_active() { ! systemctl -q is-active $unit; }
# WHAT VALUE WANTED
same() {
  [ "$2" = "$3" ]
  verdict $? "$1: $2$([ "$2" = "$3" ] || echo ", not $3")"
}

install() {
  dpkg -i "${1:-$package}" >/tmp/dpkg.log 2>&1
  local status=$?
  [ $status = 0 ] || cat /tmp/dpkg.log
  verdict $status "dpkg installs ${1:-the package}"
}

# [BUS]: what an owner does for a board that upright does not know, before or after the installation. Here
# there is no device tree to tell boards by.
choose_board() {
  mkdir -p ${board%/*} /etc/systemd/system/$unit.d
  write_board "${1:-0}"
  printf '%s\n' '[Service]' 'ExecStart=' 'ExecStart=/usr/bin/uprightd --board lab' \
    >/etc/systemd/system/$unit.d/board.conf
  systemctl daemon-reload
}

# Reads the published value as any user does.
published() { runuser -u nobody -- upright defaults read upright.device "$1" 2>/dev/null; }
published_is() { [ "$(published Orientation)" = "$1" ]; }

# PID of the agent, and of its sampling thread: the one that has a real-time priority.
agent_pid() { property MainPID; }
sampling_thread() {
  local task
  for task in /proc/"$(agent_pid)"/task/*; do
    [ "$(cut -d ' ' -f 41 "$task/stat")" = 0 ] || { echo "${task##*/}" && return; }
  done
}
has_new_pid() { [ "$(agent_pid)" != 0 ] && [ "$(agent_pid)" != "$1" ]; }

# Only with a disk (`# boot: -s -d …`): ends this boot. The script is run again in the next.
reboot_now() {
  [ $failed = 0 ] || finish
  systemctl reboot
  sleep infinity
}

# Whether any agent runs, the service's or not.
an_agent_runs() { cat /proc/[0-9]*/comm 2>/dev/null | grep -qx uprightd; }
