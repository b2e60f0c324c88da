# Writes the settings of PgBouncer, with the app's password from the environment, and starts it. Its other settings are its defaults.
set -eu
umask 077
printf '"saleslog_web" "%s"\n' "$APP_PASSWORD" > /tmp/users.txt
cat > /tmp/pgbouncer.ini <<INI
[databases]
saleslog = host=database port=5432 dbname=saleslog
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /tmp/users.txt
pool_mode = transaction
INI
exec pgbouncer /tmp/pgbouncer.ini
