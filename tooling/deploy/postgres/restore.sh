#!/bin/sh
# Restores into an empty data folder: `restore.sh <base backup> [moment]`, such as
# `restore.sh 20260401T020000Z '2026-04-01 14:30:00+00'`. PostgreSQL then replays the log when it is
# started on it, up to the moment, or to the end of what was archived.
set -eu
backups=${BACKUP_DIR:-/backups}
data=${PGDATA:?}
base="$backups/base/$1"
moment=${2:-}
[ -f "$base/base.tar.gz" ] || { echo "There is no backup $base." >&2; exit 1; }
if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first." >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$base/base.tar.gz" -C "$data"
tar -xzf "$base/pg_wal.tar.gz" -C "$data/pg_wal"
{
  echo "restore_command = 'cp $backups/wal/%f %p'"
  echo "recovery_target_action = 'promote'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Restored $1${moment:+ up to $moment}. Start PostgreSQL on $data."
