#!/bin/sh
# A full backup now and each day; with the segments that PostgreSQL archives beside it, any moment
# since the oldest one can be restored (restore.sh). `backup.sh once` makes one and ends.
set -eu
backups=${BACKUP_DIR:-/backups}
keep_days=${BACKUP_KEEP_DAYS:-14}

make_backup() {
  name=$(date -u +%Y%m%dT%H%M%SZ)
  pg_basebackup --pgdata="$backups/base/.$name.part" --format=tar --gzip --wal-method=stream \
    --checkpoint=fast --no-password
  pg_verifybackup --no-parse-wal "$backups/base/.$name.part"
  mv "$backups/base/.$name.part" "$backups/base/$name"
  # The checklist of the staff app says how old this file is (BACKUP_STAMP_FILE).
  touch "$backups/last-success"
  echo "Backup $name is complete."
}

# Backups past their days, but never the last one; then the segments that no backup needs.
remove_old() {
  last=$(ls "$backups/base" | sort | tail -n 1)
  find "$backups/base" -mindepth 1 -maxdepth 1 -mtime "+$keep_days" ! -name "$last" \
    -exec rm -rf {} +
  oldest=$(ls "$backups/base" | sort | head -n 1)
  [ -d "$backups/wal" ] || return 0
  find "$backups/wal" -type f ! -name '*.history' ! -newer "$backups/base/$oldest/backup_manifest" \
    -mtime +1 -exec rm -f {} +
}

mkdir -p "$backups/base"
rm -rf "$backups"/base/.*.part
if [ "${1:-}" = once ]; then
  make_backup
  exit 0
fi
while true; do
  make_backup && remove_old
  sleep "${BACKUP_INTERVAL_SECONDS:-86400}"
done
