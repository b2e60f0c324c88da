-- That somebody touched a customer, when and who, is known to every member; what was said only to who may read the log
-- (mayKnowOfLog in contract/permissions.ts). So the time and the author of the latest log stand with the customer and with the
-- contact, where all of the workgroup read them, and nothing else of the log does.
alter table customers add column last_log_at timestamptz, add column last_log_by_id bigint;
alter table contacts add column last_log_at timestamptz, add column last_log_by_id bigint;
create index customers_quiet on customers (workgroup_id, last_log_at nulls first, created_at, id) where deleted_at is null;

-- Reads the latest logs of these anew. The customers are locked first, always in the same order: of two who write at once the
-- second waits here, and its next statement sees what the first has written.
create function keep_touches(of_workgroup bigint, of_customers bigint[], of_contacts bigint[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform from customers where workgroup_id = of_workgroup and id = any(of_customers) order by id for no key update;
  -- With the rights of whoever writes, who may be allowed to read his own logs alone; for these two statements he reads all of his workgroup.
  perform set_config('app.role', '0', true);
  update customers c set last_log_at = last.at, last_log_by_id = last.by_id
    from unnest(of_customers) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id from sales_logs l
      where l.workgroup_id = of_workgroup and l.customer_id = touched.id order by l.happened_at desc, l.id desc limit 1) last on true
    where c.workgroup_id = of_workgroup and c.id = touched.id and (c.last_log_at, c.last_log_by_id) is distinct from (last.at, last.by_id);
  update contacts k set last_log_at = last.at, last_log_by_id = last.by_id
    from unnest(of_contacts) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id from sales_logs l
      where l.workgroup_id = of_workgroup and l.contact_id = touched.id order by l.happened_at desc, l.id desc limit 1) last on true
    where k.workgroup_id = of_workgroup and k.id = touched.id and (k.last_log_at, k.last_log_by_id) is distinct from (last.at, last.by_id);
  perform set_config('app.role', coalesce(own_role, ''), true);
end $$;

-- Once a statement, however many logs it writes.
create function touched_by_logs() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from written group by workgroup_id;
  elsif tg_op = 'DELETE' then
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from gone group by workgroup_id;
  else
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from (
      select workgroup_id, each.customer_id, each.contact_id from gone join written using (workgroup_id, id),
        lateral (values (gone.customer_id, gone.contact_id), (written.customer_id, written.contact_id)) each (customer_id, contact_id)
      where (gone.customer_id, gone.contact_id, gone.happened_at, gone.author_id) is distinct from (written.customer_id, written.contact_id, written.happened_at, written.author_id)
    ) moved group by workgroup_id;
  end if;
  return null;
end $$;
create trigger touched_by_new after insert on sales_logs referencing new table as written for each statement execute function touched_by_logs();
create trigger touched_by_changed after update on sales_logs referencing old table as gone new table as written for each statement execute function touched_by_logs();
create trigger touched_by_deleted after delete on sales_logs referencing old table as gone for each statement execute function touched_by_logs();

revoke execute on function keep_touches(bigint, bigint[], bigint[]), touched_by_logs() from public;
grant execute on function keep_touches(bigint, bigint[], bigint[]), touched_by_logs() to saleslog_app;

-- What is there. Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
alter table contacts no force row level security;
alter table sales_logs no force row level security;
update customers c set last_log_at = last.happened_at, last_log_by_id = last.author_id
  from (select distinct on (workgroup_id, customer_id) workgroup_id, customer_id, happened_at, author_id from sales_logs order by workgroup_id, customer_id, happened_at desc, id desc) last
  where c.workgroup_id = last.workgroup_id and c.id = last.customer_id;
update contacts k set last_log_at = last.happened_at, last_log_by_id = last.author_id
  from (select distinct on (workgroup_id, contact_id) workgroup_id, contact_id, happened_at, author_id from sales_logs order by workgroup_id, contact_id, happened_at desc, id desc) last
  where k.workgroup_id = last.workgroup_id and k.id = last.contact_id;
alter table customers force row level security;
alter table contacts force row level security;
alter table sales_logs force row level security;
