-- Plans of the calendar: what crosses the row-level security of `plans`.

-- When members are busy, also by plans that the caller may not read: times and rules only, no words. Without the plan
-- `except_plan` and without the occurrences that were taken out of its series. With the role of a Master, since row-level
-- security is forced and an owner who is no superuser would see what the caller sees.
create or replace function busy_plans(of_users bigint[], from_day date, to_day date, except_plan bigint)
  returns table (
    users bigint[], is_all_day boolean, first_day date, last_day date, starts_at timestamptz, ends_at timestamptz,
    time_zone text, rule text, until_day date, excluded date[]
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  return query
  select array(
      select m.user_id from members m
      where m.workgroup_id = p.workgroup_id and m.left_at is null and m.user_id = any(of_users)
        and (m.user_id = p.owner_id or m.user_id = any(p.attendee_ids))),
    p.is_all_day, p.first_day, p.last_day, p.starts_at, p.ends_at, p.time_zone, p.rule, p.until_day, p.excluded
  from plans p
  where p.workgroup_id = app_workgroup() and p.deleted_at is null
    and (p.owner_id = any(of_users) or p.attendee_ids && of_users)
    and p.first_day <= to_day + 1 and p.until_day >= from_day - 1 and p.id is distinct from except_plan;
  perform set_config('app.role', own_role, true);
end
$$;
revoke execute on function busy_plans from public;
grant execute on function busy_plans to saleslog_app;

-- The workgroups with alarms that are due. Each is entered: row-level security is forced, and an owner who is no
-- superuser sees the plans of one workgroup at a time. Leaves the transaction in no workgroup.
create or replace function workgroups_with_due_alarms(at timestamptz)
  returns setof bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_workgroup bigint;
begin
  perform set_config('app.role', '0', true);
  for of_workgroup in select w.id from workgroups w where w.deleted_at is null loop
    perform set_config('app.workgroup', of_workgroup::text, true);
    if exists (select from plans p where p.workgroup_id = of_workgroup and p.next_alarm_at <= at) then
      return next of_workgroup;
    end if;
  end loop;
  perform set_config('app.role', '', true), set_config('app.workgroup', '', true);
end
$$;
revoke execute on function workgroups_with_due_alarms from public;
grant execute on function workgroups_with_due_alarms to saleslog_app;

-- Removes the caller from the people who take part in a plan. Staff may not see the plan afterwards, so the policy of
-- `plans` would reject the update, also of an owner who is no superuser.
create or replace function leave_plan(of_plan bigint, at timestamptz)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  update plans set attendee_ids = array_remove(attendee_ids, app_user()), updated_at = at, updated_by_id = app_user(), ver = ver + 1
  where workgroup_id = app_workgroup() and id = of_plan and attendee_ids @> array[app_user()] and deleted_at is null;
  perform set_config('app.role', own_role, true);
end
$$;
revoke execute on function leave_plan from public;
grant execute on function leave_plan to saleslog_app;
