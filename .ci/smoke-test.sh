#!/usr/bin/env bash
# Starts the product in a clean clone with `npm start` and runs the smoke test over HTTP.
set -u
cd "$1"
export PORT="${PORT:-4650}" DATA_DIR="$1/data"
npm start > "$1/start.log" 2>&1 &
program=$!
ready=1
for _ in $(seq 1 600); do
  if curl -fsS "http://127.0.0.1:$PORT/healthz" > /dev/null 2>&1; then ready=0; break; fi
  kill -0 "$program" 2> /dev/null || break
  sleep 0.5
done
outcome=1
if [ "$ready" -eq 0 ]; then node_modules/.bin/node scripts/smoke-test.ts "http://127.0.0.1:$PORT" "$DATA_DIR"; outcome=$?; fi
[ "$outcome" -eq 0 ] || tail -n 30 "$1/start.log"
kill -TERM "$program" 2> /dev/null
wait "$program" 2> /dev/null
for _ in $(seq 1 50); do pgrep -f "$DATA_DIR" > /dev/null || break; sleep 0.2; done
if pgrep -af "$DATA_DIR"; then echo "processes are still running after SIGTERM"; outcome=1; fi
exit "$outcome"
