-- What ends by a date is found by its state (decision 61).
create index on files (workgroup_id, deleted_at) where deleted_at is not null;

-- Excel files of a workgroup that were asked for before then. Only who asked sees one, so each member is asked in turn, those who have left as well.
create function exports_before(at timestamptz, most int) returns table (export_id bigint, user_id bigint)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  who text := current_setting('app.user', true);
  member bigint;
begin
  for member in select m.user_id from members m where m.workgroup_id = app_workgroup() loop
    perform set_config('app.user', member::text, true);
    return query select e.id, e.asked_by_id from exports e where e.created_at < at order by e.id limit most;
  end loop;
  perform set_config('app.user', coalesce(who, ''), true);
end $$;
revoke execute on function exports_before(timestamptz, int) from public;
grant execute on function exports_before(timestamptz, int) to saleslog_app;
