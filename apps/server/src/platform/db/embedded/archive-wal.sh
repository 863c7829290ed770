# Keeps PostgreSQL's write-ahead log beside its database, and gives it back
# (https://www.postgresql.org/docs/current/continuous-archiving.html): each file as <name>.gz, whose checksum tells damage.
#   sh archive-wal.sh put <file> <archive>/<name>   ends well once the file is on disk there, also when it was before;
#                                                   fails when another file has that name
#   sh archive-wal.sh get <archive>/<name> <file>   1: there is none (the log ends here); 255: it is damaged, which stops PostgreSQL
set -u
case $1 in
put)
  from=$2
  to=$3.gz
  if [ -e "$to" ]; then
    gzip -dc "$to" 2>/dev/null | cmp -s - "$from" && exit 0
    echo "archive-wal: $to is there already, with other contents" >&2
    exit 1
  fi
  draft=$3.$$.draft
  # ln takes no name that exists: two servers that archive here cannot overwrite each other's files.
  gzip -1c "$from" >"$draft" && sync "$draft" && ln "$draft" "$to" && sync "$(dirname "$to")"
  status=$?
  rm -f "$draft"
  exit "$status"
  ;;
get)
  [ -e "$2.gz" ] || exit 1
  gzip -dc "$2.gz" >"$3" && exit 0
  echo "archive-wal: $2.gz is damaged" >&2
  exit 255
  ;;
esac
