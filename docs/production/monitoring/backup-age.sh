#!/bin/sh
# Writes when the newest backup was completed for node-exporter's textfile collector. hao-backup-age.timer
# runs it every 15 minutes. Without a backup the file has no value, and the alert BackupOld fires.
set -eu
folder=${1:-/var/lib/prometheus/node-exporter}
# pgBackRest's newest backup is its last: "timestamp":{"start":…,"stop":…}.
stop=$(pgbackrest info --output=json | grep -o '"timestamp":{"start":[0-9]*,"stop":[0-9]*}' | tail -n 1 | sed 's/.*"stop":\([0-9]*\).*/\1/')
new=$(mktemp "$folder/hao-backup.XXXXXX")
{
  echo '# HELP backup_completed_timestamp_seconds When the newest backup was completed'
  echo '# TYPE backup_completed_timestamp_seconds gauge'
  if [ -n "$stop" ]; then echo "backup_completed_timestamp_seconds $stop"; fi
} > "$new"
chmod 644 "$new"
mv "$new" "$folder/hao-backup.prom"
