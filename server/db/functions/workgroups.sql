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
  where w.deleted_at is null and extract(hour from at at time zone w.time_zone) >= from_hour
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

-- Locks the current workgroup against every other change of its Master and its deletion, until the end of the
-- transaction. False when it was deleted meanwhile. Callers read roles after this: those of `enter` may be old.
create or replace function lock_workgroup()
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Not `for update`: rows that refer to the workgroup may still be inserted.
  perform from workgroups where id = app_workgroup() and deleted_at is null for no key update;
  return found;
end
$$;
revoke execute on function lock_workgroup from public;
grant execute on function lock_workgroup to saleslog_app;

-- Deletes the current workgroup, which the caller has locked. False unless the current user is its Master.
create or replace function delete_workgroup(at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update workgroups w set deleted_at = at, deleted_by_id = app_user(), ver = w.ver + 1
    where w.id = app_workgroup() and w.deleted_at is null and exists (
      select from members m
      where m.workgroup_id = w.id and m.user_id = app_user() and m.role = 0 and m.left_at is null);
  return found;
end
$$;
revoke execute on function delete_workgroup from public;
grant execute on function delete_workgroup to saleslog_app;

-- Restores a workgroup that was deleted after `since`: for its Master, and for the users who run the service.
-- 'restored'; 'forbidden' for another member; 'unknown' for everything else.
create or replace function restore_workgroup(of_workgroup bigint, since timestamptz)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare own_role smallint;
begin
  select m.role into own_role from members m
    where m.workgroup_id = of_workgroup and m.user_id = app_user() and m.left_at is null;
  if own_role is null and not app_is_operator() then return 'unknown'; end if;
  perform from workgroups w where w.id = of_workgroup and w.deleted_at > since for no key update;
  if not found then return 'unknown'; end if;
  if own_role is distinct from 0 and not app_is_operator() then return 'forbidden'; end if;
  update workgroups w set deleted_at = null, deleted_by_id = null, ver = w.ver + 1 where w.id = of_workgroup;
  return 'restored';
end
$$;
revoke execute on function restore_workgroup from public;
grant execute on function restore_workgroup to saleslog_app;

-- The deleted workgroups of the current user, with the user who deleted each of them.
create or replace function own_deleted_workgroups()
  returns table (workgroup_id bigint, by_name text, by_email text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select w.id, coalesce(u.name, ''), coalesce(u.email, '')
  from members m join workgroups w on w.id = m.workgroup_id left join users u on u.id = w.deleted_by_id
  where m.user_id = app_user() and m.left_at is null and w.deleted_at is not null;
$$;
revoke execute on function own_deleted_workgroups from public;
grant execute on function own_deleted_workgroups to saleslog_app;

-- The workgroups in which the current user has an unread notification that is younger than `since`. Row-level security
-- shows the notifications of one workgroup at a time, so each is entered; at the end the transaction is in the one in
-- which it was before.
create or replace function workgroups_with_unread(since timestamptz)
  returns setof bigint
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_workgroup text := current_setting('app.workgroup', true);
  each bigint;
begin
  for each in
    select w.id from members m join workgroups w on w.id = m.workgroup_id
    where m.user_id = app_user() and m.left_at is null and w.deleted_at is null
  loop
    perform set_config('app.workgroup', each::text, true);
    if exists (
      select from notifications n
      where n.workgroup_id = each and n.user_id = app_user() and n.read_at is null and n.created_at > since
    ) then
      return next each;
    end if;
  end loop;
  perform set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end
$$;
revoke execute on function workgroups_with_unread from public;
grant execute on function workgroups_with_unread to saleslog_app;

-- Whom a job tells that a workgroup was deleted: its members after `after`, in the order of their ids. Empty when it was
-- restored meanwhile.
create or replace function members_of_deleted(of_workgroup bigint, after bigint, most int)
  returns table (user_id bigint, email text, language text, workgroup_name text, by_name text, deleted_at timestamptz, time_zone text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.workgroup', of_workgroup::text, true);
  return query
  select u.id, u.email, u.language, w.name, coalesce(b.name, ''), w.deleted_at, w.time_zone
  from workgroups w
    join members m on m.workgroup_id = w.id and m.left_at is null and m.user_id > after
    join users u on u.id = m.user_id
    left join users b on b.id = w.deleted_by_id
  where w.id = of_workgroup and w.deleted_at is not null
  order by u.id limit most;
  perform set_config('app.workgroup', '', true);
end
$$;
revoke execute on function members_of_deleted from public;
grant execute on function members_of_deleted to saleslog_app;
