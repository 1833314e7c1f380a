#!/bin/bash
# Akada's command line, run as its user and with its settings. install.sh copies it to /usr/local/bin/akada.
exec systemd-run --quiet --pty --pipe --wait --collect --uid=akada --gid=akada \
  --property=UMask=0077 --property=EnvironmentFile=/etc/akada.env --property=StateDirectory=akada --property=StateDirectoryMode=0700 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/akada \
  --working-directory="${AKADA_RELEASE:-/opt/akada/current}" /usr/bin/node server/dist/cli.js "$@"
