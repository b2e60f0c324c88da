-- Members who leave a workgroup, and who return: what crosses the row-level security of plans and sessions.

-- Hands over the plans of a member of the current workgroup that have not ended before `from_day`, and takes the member
-- out of plans of others. Private plans stay: their words are for nobody else. Without an heir only the latter.
-- With the role of a Master, as in busy_plans.
create or replace function hand_over_plans(of_user bigint, heir bigint, from_day date, at timestamptz)
  returns table (is_own boolean, plan_id bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  if heir is not null then
    return query
    update plans p set owner_id = heir, attendee_ids = array_remove(p.attendee_ids, heir), updated_at = at,
      updated_by_id = app_user(), ver = p.ver + 1
    where p.workgroup_id = app_workgroup() and p.owner_id = of_user and p.deleted_at is null and not p.is_private
      and p.until_day >= from_day
    returning true, p.id;
  end if;
  return query
  update plans p set attendee_ids = array_remove(p.attendee_ids, of_user), updated_at = at, updated_by_id = app_user(),
    ver = p.ver + 1
  where p.workgroup_id = app_workgroup() and p.attendee_ids @> array[of_user] and p.deleted_at is null
    and p.until_day >= from_day
  returning false, p.id;
  perform set_config('app.role', own_role, true);
end
$$;
revoke execute on function hand_over_plans from public;
grant execute on function hand_over_plans to saleslog_app;

-- The reverse, for the plans that the heir still has, and those of others with room for one more person.
create or replace function take_back_plans(
  of_user bigint, heir bigint, own_ids bigint[], attended_ids bigint[], at timestamptz
)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  update plans p set owner_id = of_user, attendee_ids = array_remove(p.attendee_ids, of_user), updated_at = at,
    updated_by_id = app_user(), ver = p.ver + 1
  where p.workgroup_id = app_workgroup() and p.id = any(own_ids) and p.owner_id = heir and p.deleted_at is null;
  update plans p set attendee_ids = p.attendee_ids || of_user, updated_at = at, updated_by_id = app_user(), ver = p.ver + 1
  where p.workgroup_id = app_workgroup() and p.id = any(attended_ids) and p.owner_id <> of_user
    and not p.attendee_ids @> array[of_user] and cardinality(p.attendee_ids) < 10 and p.deleted_at is null;
  perform set_config('app.role', own_role, true);
end
$$;
revoke execute on function take_back_plans from public;
grant execute on function take_back_plans to saleslog_app;

-- The open sessions of a member in the current workgroup, for a Chief or the Master. No row for anybody else.
create or replace function member_sessions(of_user bigint, at timestamptz)
  returns table (session_id bigint, last_seen_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select s.id, s.last_seen_at from sessions s
  where s.user_id = of_user and s.current_workgroup_id = app_workgroup() and s.client_id <> 'api' and s.ended_at is null
    and s.expires_at > at
    and app_role() <= 1 and exists (
      select from members m where m.workgroup_id = app_workgroup() and m.user_id = of_user and m.left_at is null);
$$;
revoke execute on function member_sessions from public;
grant execute on function member_sessions to saleslog_app;

-- Ends the sessions of member_sessions and the API tokens, and only those of a lower role. Returns how many sessions.
create or replace function end_member_sessions(of_user bigint, at timestamptz)
  returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare ended int;
begin
  if not exists (
    select from members m
    where m.workgroup_id = app_workgroup() and m.user_id = of_user and m.left_at is null and m.role > app_role()
  ) then return 0; end if;
  update sessions set ended_at = at where id in (select session_id from member_sessions(of_user, at));
  get diagnostics ended = row_count;
  update sessions set ended_at = at
    where user_id = of_user and current_workgroup_id = app_workgroup() and client_id = 'api' and ended_at is null;
  return ended;
end
$$;
revoke execute on function end_member_sessions from public;
grant execute on function end_member_sessions to saleslog_app;
