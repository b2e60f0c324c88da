-- Workgroups, read and written from outside of them.

-- Null when the address is taken.
create or replace function add_workgroup(given_name text, given_address text, given_zone text, at timestamptz)
  returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into workgroups (name, address, time_zone, created_at) values (given_name, given_address, given_zone, at)
    on conflict (address) do nothing returning id;
$$;
revoke execute on function add_workgroup from public;
grant execute on function add_workgroup to saleslog_app;

-- The workgroups whose local time is within these hours. Jobs that run at a local hour start one job for each of them.
create or replace function workgroups_at(at timestamptz, from_hour int, to_hour int)
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select w.id from workgroups w
  where extract(hour from at at time zone w.time_zone) >= from_hour
    and extract(hour from at at time zone w.time_zone) < to_hour;
$$;
revoke execute on function workgroups_at from public;
grant execute on function workgroups_at to saleslog_app;

-- The members of the current workgroup who let colleagues see when they joined. No other setting of theirs is readable.
create or replace function joining_shown()
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.user_id from members m join user_settings s on s.user_id = m.user_id
  where m.workgroup_id = app_workgroup() and m.left_at is null and s.settings -> 'showsJoining' = 'true';
$$;
revoke execute on function joining_shown from public;
grant execute on function joining_shown to saleslog_app;
