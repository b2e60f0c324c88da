-- Exports of a workgroup, for the job that deletes old ones.

-- The oldest exports of each member. The policy shows a user only their own, so it reads as each member in turn.
create or replace function exports_before(at timestamptz, most int)
  returns table (export_id bigint, user_id bigint)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  who text := current_setting('app.user', true);
  member bigint;
begin
  for member in select m.user_id from members m where m.workgroup_id = app_workgroup() loop
    perform set_config('app.user', member::text, true);
    return query select e.id, e.asked_by_id from exports e where e.created_at < at order by e.id limit most;
  end loop;
  perform set_config('app.user', coalesce(who, ''), true);
end
$$;
revoke execute on function exports_before from public;
grant execute on function exports_before to saleslog_app;
