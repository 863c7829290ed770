# Runs PostgreSQL for as long as somebody holds the other end of our standard input.
# usage: sh guard.sh <folder to delete at the end, or ''> <postgres> <arguments…>
# When the pipe closes (our parent stopped, crashed or was killed) PostgreSQL gets a fast shutdown.
throwaway=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
{
  read -r _ <&3
  kill -INT "$postgres"
} &
reader=$!
wait "$postgres"
status=$?
kill "$reader" 2>/dev/null
if [ -n "$throwaway" ]; then rm -rf -- "$throwaway"; fi
exit "$status"
