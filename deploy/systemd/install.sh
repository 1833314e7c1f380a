#!/bin/bash
# Installs the release in this checkout, or upgrades to it: docs/operating/install.md and docs/operating/upgrade.md.
set -euo pipefail
shopt -s inherit_errexit
umask 022

program=/opt/akada
settings=/etc/akada.env
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

usage() {
  cat <<'END'
Usage: deploy/systemd/install.sh [--public-url <url>] [--skip-backup]
       deploy/systemd/install.sh --back

  --public-url <url>  site URL, required for the first installation
  --skip-backup       upgrade without creating a backup first
  --back              return to the release that ran before the last upgrade
END
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

step() { echo "== $*"; }

main() {
  local url='' backup=yes back=no
  while [ $# -gt 0 ]; do
    case $1 in
      --public-url) url=${2:-} && shift ;;
      --skip-backup) backup=no ;;
      --back) back=yes ;;
      --help | -h) usage && exit ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  [ "$(id -u)" = 0 ] || fail 'Run this script as root.'
  require_node
  if [ $back = yes ]; then
    go_back
  elif [ -e $program/current ]; then
    upgrade $backup
  else
    install_first "$url"
  fi
}

require_node() {
  /usr/bin/node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
    2>/dev/null || fail 'Akada needs Node 20.19 or newer as /usr/bin/node.'
}

install_first() {
  [[ $1 =~ ^https?://[^/]+$ ]] || fail 'Set the site URL, such as --public-url https://school.example.com'
  id akada >/dev/null 2>&1 || adduser --quiet --system --group --home /var/lib/akada --no-create-home akada
  local release
  release=$(build_release)
  [ -e $settings ] || write_settings "$1"
  write_command
  switch_to "$release"
  systemctl --quiet enable akada
  systemctl restart akada
  await_ready akada || fail 'Akada didn’t start. Check journalctl -u akada.'
  step "Akada is running at $1. Its settings are in $settings."
  echo 'Create the first admin within 24 hours, once HTTPS works:'
  print_setup_link
}

# The server prints it as soon as the process is ready.
print_setup_link() {
  for _ in 1 2 3 4 5; do
    journalctl --unit akada --output cat --no-pager | grep --only-matching 'http[^ ]*/setup#token=.*' | tail -1 && return
    sleep 1
  done
  echo 'Not needed: the site already has an admin.'
}

upgrade() {
  local release before
  release=$(build_release)
  before=$(basename "$(readlink $program/current)")
  [ "$release" != "$before" ] || fail "$release is already running."
  step "Checking that $release can run here"
  run_akada "$release" db preflight
  if [ "$1" = yes ]; then
    step 'Creating a backup'
    run_akada "$before" db backup
  fi
  step 'Migrating the database'
  run_akada "$release" db migrate
  switch_to "$release"
  write_command
  if ! restart_all; then
    step "$release didn’t start. Returning to $before"
    switch_to "$before"
    restart_all || fail "$before didn’t start either. Check journalctl -u 'akada*'."
    fail "$before is running again. Check journalctl -u 'akada*' to see why $release didn’t start."
  fi
  echo "$before" >$program/before
  step "$release is running. Site health:"
  # Problems of the site don't fail the upgrade.
  run_akada "$release" doctor || true
}

go_back() {
  [ -s $program/before ] || fail 'No earlier release to return to: this is the first one, or you already returned.'
  local before
  before=$(cat $program/before)
  [ -d "$program/releases/$before" ] || fail "$program/releases/$before is missing."
  switch_to "$before"
  restart_all || fail "$before didn’t start. Check journalctl -u 'akada*'."
  step "$before is running"
  rm $program/before
}

# Prints the name of the release. The build has its own folder, because a running process reads files from its folder.
build_release() {
  git_here diff --quiet HEAD || fail 'This checkout has changes. Commit or stash them first.'
  local name folder
  name=$(git_here describe --tags --always)
  folder=$program/releases/$name
  if [ ! -e "$folder/.built" ]; then
    step "Building $name in $folder" >&2
    rm -rf "$folder"
    mkdir -p "$folder"
    git_here archive HEAD | tar --extract --directory "$folder"
    (cd "$folder" && nice npm ci && nice npm run build) >&2 || fail "$name couldn’t be built."
    touch "$folder/.built"
  fi
  echo "$name"
}

# The checkout may belong to another user.
git_here() { git -c safe.directory="$checkout" -C "$checkout" "$@"; }

switch_to() {
  ln -sfn "releases/$1" $program/current
  cp $program/current/deploy/systemd/*.service /etc/systemd/system/
  systemctl daemon-reload
}

# One process at a time, so that the others keep serving.
restart_all() {
  local unit
  for unit in $(systemctl list-units --plain --no-legend 'akada.service' 'akada-web@*.service' | awk '{ print $1 }'); do
    systemctl restart "$unit"
    await_ready "${unit%.service}" || return 1
  done
}

await_ready() {
  local port
  case $1 in
    akada-web@*) port=${1#akada-web@} ;;
    *) port=$(sed -n 's/^PORT=//p' $settings | tail -1) ;;
  esac
  for _ in $(seq 120); do
    curl --silent --fail --output /dev/null "http://127.0.0.1:${port:-3000}/readyz" && return
    sleep 1
  done
  return 1
}

run_akada() {
  local release=$1
  shift
  AKADA_RELEASE=$program/releases/$release akada "$@"
}

akada() { bash "$checkout/deploy/systemd/akada.sh" "$@"; }

write_command() { install -m 755 "$checkout/deploy/systemd/akada.sh" /usr/local/bin/akada; }

write_settings() {
  install -m 600 /dev/null $settings
  cat >$settings <<END
# The settings of Akada. $program/current/.env.example explains all of them. After a change: systemctl restart akada
PUBLIC_URL=$1
# A proxy on this machine serves HTTPS.
HOST=127.0.0.1
TRUST_PROXY=127.0.0.1
#SMTP_URL=smtps://name:password@mail.example.com:465
#MAIL_FROM="Akada <hello@school.example.com>"
#PAYSTACK_SECRET_KEY=sk_live_...
# Backups belong on another disk, which systemd has to allow: docs/operating/install.md
#BACKUP_DIR=/mnt/backups
END
}

main "$@"
