# Runs once, when the volume of the database is created: the owner of the database, the app's role and its login.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
create role saleslog_owner login createrole password :'owner_password';
create role saleslog_app nologin;
grant saleslog_app to saleslog_owner with admin true, inherit false, set true;
create role saleslog_web login password :'app_password' in role saleslog_app;
alter role saleslog_web set statement_timeout = '5s';
alter role saleslog_web set idle_in_transaction_session_timeout = '30s';
create role saleslog_backup login bypassrls password :'owner_password' in role pg_read_all_data;
create database saleslog owner saleslog_owner;
SQL
