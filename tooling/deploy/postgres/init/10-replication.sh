#!/bin/sh
# Lets the backup, which is a replica for as long as it takes, connect with the same password.
set -eu
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
