-- With when and who stands how: by phone, face to face … Still nothing of what was said (mayKnowOfLog in contract/permissions.ts).
alter table customers add column last_log_channel text;
alter table contacts add column last_log_channel text;

create or replace function keep_touches(of_workgroup bigint, of_customers bigint[], of_contacts bigint[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform from customers where workgroup_id = of_workgroup and id = any(of_customers) order by id for no key update;
  -- With the rights of whoever writes, who may be allowed to read his own logs alone; for these two statements he reads all of his workgroup.
  perform set_config('app.role', '0', true);
  update customers c set last_log_at = last.at, last_log_by_id = last.by_id, last_log_channel = last.channel
    from unnest(of_customers) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id, l.channel from sales_logs l
      where l.workgroup_id = of_workgroup and l.customer_id = touched.id order by l.happened_at desc, l.id desc limit 1) last on true
    where c.workgroup_id = of_workgroup and c.id = touched.id
      and (c.last_log_at, c.last_log_by_id, c.last_log_channel) is distinct from (last.at, last.by_id, last.channel);
  update contacts k set last_log_at = last.at, last_log_by_id = last.by_id, last_log_channel = last.channel
    from unnest(of_contacts) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id, l.channel from sales_logs l
      where l.workgroup_id = of_workgroup and l.contact_id = touched.id order by l.happened_at desc, l.id desc limit 1) last on true
    where k.workgroup_id = of_workgroup and k.id = touched.id
      and (k.last_log_at, k.last_log_by_id, k.last_log_channel) is distinct from (last.at, last.by_id, last.channel);
  perform set_config('app.role', coalesce(own_role, ''), true);
end $$;

create or replace function touched_by_logs() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from written group by workgroup_id;
  elsif tg_op = 'DELETE' then
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from gone group by workgroup_id;
  else
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from (
      select workgroup_id, each.customer_id, each.contact_id from gone join written using (workgroup_id, id),
        lateral (values (gone.customer_id, gone.contact_id), (written.customer_id, written.contact_id)) each (customer_id, contact_id)
      where (gone.customer_id, gone.contact_id, gone.happened_at, gone.author_id, gone.channel)
        is distinct from (written.customer_id, written.contact_id, written.happened_at, written.author_id, written.channel)
    ) moved group by workgroup_id;
  end if;
  return null;
end $$;

-- How far a customer had come: the last of the six steps, which won, lost and on hold leave as it is.
alter table customers add column reached_stage text not null default '';
create function keep_reached_stage() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.stage not in ('0050007', '0050008', '0050009') then
    new.reached_stage := new.stage;
  end if;
  return new;
end $$;
create trigger reached_stage before insert or update of stage on customers for each row execute function keep_reached_stage();
revoke execute on function keep_reached_stage() from public;
grant execute on function keep_reached_stage() to saleslog_app;

-- What is there. Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
alter table contacts no force row level security;
alter table sales_logs no force row level security;
update customers c set last_log_channel = last.channel
  from (select distinct on (workgroup_id, customer_id) workgroup_id, customer_id, channel from sales_logs order by workgroup_id, customer_id, happened_at desc, id desc) last
  where c.workgroup_id = last.workgroup_id and c.id = last.customer_id;
update contacts k set last_log_channel = last.channel
  from (select distinct on (workgroup_id, contact_id) workgroup_id, contact_id, channel from sales_logs order by workgroup_id, contact_id, happened_at desc, id desc) last
  where k.workgroup_id = last.workgroup_id and k.id = last.contact_id;
-- Of those closed before this the furthest step that a log reached; purposes and steps have the same numbers.
update customers c set reached_stage = case when c.stage not in ('0050007', '0050008', '0050009') then c.stage
  else coalesce((select '005' || substr(max(l.purpose), 4) from sales_logs l where l.workgroup_id = c.workgroup_id and l.customer_id = c.id), '') end;
alter table customers force row level security;
alter table contacts force row level security;
alter table sales_logs force row level security;
