-- Reads on a standby (server/core/read-replica.ts, decision 90).

-- Counts the transaction for its user, if it has written anything. The row lock makes the count follow the order of the
-- commits of one user.
create or replace function note_own_write()
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is null or app_user() is null then return; end if;
  insert into own_writes as w (user_id, count) select id, 1 from users where id = app_user()
    on conflict (user_id) do update set count = w.count + 1;
end
$$;
revoke execute on function note_own_write from public;
grant execute on function note_own_write to saleslog_app;

create or replace function own_writes_of(of_user bigint)
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$ select coalesce((select count from own_writes where user_id = of_user), 0) $$;
revoke execute on function own_writes_of from public;
grant execute on function own_writes_of to saleslog_app;

create or replace function count_replica_beat()
  returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$ update replica_beats set count = count + 1 where id = 1 returning count $$;
revoke execute on function count_replica_beat from public;
grant execute on function count_replica_beat to saleslog_app;

create or replace function last_replica_beat()
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$ select count from replica_beats where id = 1 $$;
revoke execute on function last_replica_beat from public;
grant execute on function last_replica_beat to saleslog_app;
