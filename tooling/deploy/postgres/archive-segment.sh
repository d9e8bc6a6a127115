#!/bin/sh
# Keeps one segment of PostgreSQL's log (archive_command). A segment is never overwritten, and counts
# as kept only once it is on the disk.
set -eu
source=$1
name=$2
target=${ARCHIVE_DIR:-/backups/wal}
if [ -f "$target/$name" ]; then
  cmp -s "$source" "$target/$name" && exit 0
  echo "$target/$name exists already and differs." >&2
  exit 1
fi
mkdir -p "$target"
cp "$source" "$target/.$name.part"
sync "$target/.$name.part"
mv "$target/.$name.part" "$target/$name"
