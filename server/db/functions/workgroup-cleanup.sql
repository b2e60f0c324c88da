-- Deletes what workgroups keep for a time: the audit trail for three years, what members handed over for the 30 days in
-- which they can return, deliveries to webhooks for 14 days, deleted records for the moment in which they can be restored. Each workgroup is entered:
-- row-level security is forced, and an owner who is no superuser sees the rows of one at a time. Leaves the transaction
-- in no workgroup.
create or replace function tidy_workgroups(given_at timestamptz)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_workgroup bigint;
begin
  perform set_config('app.role', '0', true);
  for of_workgroup in select w.id from workgroups w loop
    perform set_config('app.workgroup', of_workgroup::text, true);
    delete from audit_entries e where e.workgroup_id = of_workgroup and e.at < given_at - interval '3 years';
    delete from deleted_records d where d.workgroup_id = of_workgroup and d.deleted_at < given_at - interval '1 hour';
    delete from webhook_deliveries d where d.workgroup_id = of_workgroup and d.state <> 'pending'
      and coalesce(d.tried_at, d.happened_at) < given_at - interval '14 days';
    delete from webhook_secrets s where s.workgroup_id = of_workgroup and s.ends_at < given_at;
    delete from departures d where d.workgroup_id = of_workgroup and d.left_at < given_at - interval '30 days';
  end loop;
  perform set_config('app.role', '', true), set_config('app.workgroup', '', true);
end
$$;
revoke execute on function tidy_workgroups from public;
grant execute on function tidy_workgroups to saleslog_app;
