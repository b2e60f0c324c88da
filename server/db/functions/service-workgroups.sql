-- For the service administrator. Row-level security applies to the owner of these functions, too, where the owner is no
-- superuser: members are read one workgroup, or one user, at a time.

-- Workgroups, the newest first, with their usage. `total`: of those that match. Nothing for anybody else.
create or replace function service_workgroups(wanted text, only_deleted boolean, most int, skip int)
  returns table (
    workgroup_id bigint, workgroup_name text, workgroup_address text, made_at timestamptz, removed_at timestamptz,
    member_count int, seen_at timestamptz, total bigint
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_workgroup text := current_setting('app.workgroup', true);
  each record;
begin
  if not app_is_operator() then return; end if;
  for each in
    select w.id, w.name, w.address, w.created_at, w.deleted_at, count(*) over () as matching
    from workgroups w
    where (not only_deleted or w.deleted_at is not null)
      and (wanted = '' or strpos(lower(w.name), lower(wanted)) > 0 or strpos(w.address, lower(wanted)) > 0)
    order by w.id desc limit most offset skip
  loop
    perform set_config('app.workgroup', each.id::text, true);
    workgroup_id := each.id;
    workgroup_name := each.name;
    workgroup_address := each.address;
    made_at := each.created_at;
    removed_at := each.deleted_at;
    total := each.matching;
    select count(*)::int into member_count from members m where m.workgroup_id = each.id and m.left_at is null;
    select max(s.last_seen_at) into seen_at from sessions s where s.current_workgroup_id = each.id;
    return next;
  end loop;
  perform set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end
$$;
revoke execute on function service_workgroups from public;
grant execute on function service_workgroups to saleslog_app;

create or replace function service_workgroup_counts()
  returns table (all_count int, deleted_count int)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select count(*)::int, (count(*) filter (where w.deleted_at is not null))::int from workgroups w where app_is_operator();
$$;
revoke execute on function service_workgroup_counts from public;
grant execute on function service_workgroup_counts to saleslog_app;

-- The account of an address, as far as signing in goes. No row for anybody but the service administrator.
create or replace function service_sign_in(given text, at timestamptz)
  returns table (
    user_id bigint, made_at timestamptz, seen_at timestamptz, device_count int, workgroup_count int, deleted_count int,
    two_step boolean, two_step_due boolean
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare actor text := current_setting('app.user', true);
begin
  if not app_is_operator() then return; end if;
  select u.id, u.created_at into user_id, made_at from users u where u.email = given;
  if user_id is null then return; end if;
  two_step := has_two_step(user_id);
  select max(s.last_seen_at), count(*)::int into seen_at, device_count
    from sessions s where s.user_id = service_sign_in.user_id and s.client_id <> 'api' and s.ended_at is null
      and s.expires_at > at;
  perform set_config('app.user', user_id::text, true);
  select (count(*) filter (where w.deleted_at is null))::int, (count(*) filter (where w.deleted_at is not null))::int,
      coalesce(bool_or(w.deleted_at is null and w.two_step_from <= at), false) and lacks_two_step(service_sign_in.user_id)
    into workgroup_count, deleted_count, two_step_due
    from members m join workgroups w on w.id = m.workgroup_id
    where m.user_id = service_sign_in.user_id and m.left_at is null;
  perform set_config('app.user', actor, true);
  return next;
end
$$;
revoke execute on function service_sign_in from public;
grant execute on function service_sign_in to saleslog_app;
