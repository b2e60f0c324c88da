-- Time, author and channel of the latest log of a customer and of a contact. All members may read these, but not the
-- log itself (mayKnowOfLog in contract/permissions.ts), so they are copied to the customer and the contact.

-- Reads the latest logs of these customers and contacts again. Customers are locked in the order of their ids: of two
-- concurrent writers the second waits here, and its next statement sees what the first has written.
create or replace function keep_touches(of_workgroup bigint, of_customers bigint[], of_contacts bigint[])
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  -- Planning for the values of each call took half of its time, and found the same plan. "any" below names the rows by
  -- their key: a plan for any values must not read all customers of a large workgroup.
  set plan_cache_mode = force_generic_plan
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform from customers where workgroup_id = of_workgroup and id = any(of_customers) order by id for no key update;
  -- The writer may be allowed to read only their own logs, but the latest log is that of the whole workgroup.
  perform set_config('app.role', '0', true);
  update customers c set last_log_at = last.at, last_log_by_id = last.by_id, last_log_channel = last.channel
    from unnest(of_customers) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id, l.channel from sales_logs l
      where l.workgroup_id = of_workgroup and l.customer_id = touched.id
      order by l.happened_at desc, l.id desc limit 1) last on true
    where c.workgroup_id = of_workgroup and c.id = any(of_customers) and c.id = touched.id
      and (c.last_log_at, c.last_log_by_id, c.last_log_channel) is distinct from (last.at, last.by_id, last.channel);
  update contacts k set last_log_at = last.at, last_log_by_id = last.by_id, last_log_channel = last.channel
    from unnest(of_contacts) touched (id) left join lateral (
      select l.happened_at as at, l.author_id as by_id, l.channel from sales_logs l
      where l.workgroup_id = of_workgroup and l.contact_id = touched.id
      order by l.happened_at desc, l.id desc limit 1) last on true
    where k.workgroup_id = of_workgroup and k.id = any(of_contacts) and k.id = touched.id
      and (k.last_log_at, k.last_log_by_id, k.last_log_channel) is distinct from (last.at, last.by_id, last.channel);
  perform set_config('app.role', coalesce(own_role, ''), true);
end
$$;
revoke execute on function keep_touches from public;
grant execute on function keep_touches to saleslog_app;

-- A new log is the latest one of its customer or is not, so customer and contact are compared with it, and no other log is
-- read unless one happened at the same time. Customers are locked as above.
create or replace function touch_customer(
  of_workgroup bigint, of_customer bigint, of_log bigint, at timestamptz, author bigint, of_channel text
)
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Writers who wait for a row get it in any order, and some of very many wait for seconds: those who must wait are queued.
  perform from customers c where c.workgroup_id = of_workgroup and c.id = of_customer for no key update skip locked;
  if not found then
    perform pg_advisory_xact_lock(76002, hashint8(of_customer));
    perform from customers c where c.workgroup_id = of_workgroup and c.id = of_customer for no key update;
  end if;
  update customers c set last_log_at = at, last_log_by_id = author, last_log_channel = of_channel
    where c.workgroup_id = of_workgroup and c.id = of_customer
      and (c.last_log_at is null or c.last_log_at < at or (c.last_log_at = at
        and (c.last_log_by_id, c.last_log_channel) is distinct from (author, of_channel)
        and not exists (
          select from sales_logs l where l.workgroup_id = of_workgroup and l.customer_id = of_customer
            and l.happened_at = at and l.id > of_log)));
end
$$;
revoke execute on function touch_customer from public;
grant execute on function touch_customer to saleslog_app;

create or replace function touch_contact(
  of_workgroup bigint, of_contact bigint, of_log bigint, at timestamptz, author bigint, of_channel text
)
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update contacts k set last_log_at = at, last_log_by_id = author, last_log_channel = of_channel
    where k.workgroup_id = of_workgroup and k.id = of_contact
      and (k.last_log_at is null or k.last_log_at < at or (k.last_log_at = at
        and (k.last_log_by_id, k.last_log_channel) is distinct from (author, of_channel)
        and not exists (
          select from sales_logs l where l.workgroup_id = of_workgroup and l.contact_id = of_contact
            and l.happened_at = at and l.id > of_log)));
end
$$;
revoke execute on function touch_contact from public;
grant execute on function touch_contact to saleslog_app;

-- Runs once per statement, however many logs it writes. One new log is left to touched_by_log.
create or replace function touched_by_logs()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  if tg_op = 'INSERT' then
    if (select count(*) < 2 from (select from written limit 2) few) then return null; end if;
    perform set_config('app.role', '0', true),
      set_config('app.touched', (select min(id) || ' ' || max(id) from written), true);
    -- In the order of their ids.
    perform touch_customer(workgroup_id, customer_id, id, happened_at, author_id, channel) from (
      select distinct on (workgroup_id, customer_id) workgroup_id, id, customer_id, happened_at, author_id, channel
      from written order by workgroup_id, customer_id, happened_at desc, id desc offset 0) latest;
    perform touch_contact(workgroup_id, contact_id, id, happened_at, author_id, channel) from (
      select distinct on (workgroup_id, contact_id) workgroup_id, id, contact_id, happened_at, author_id, channel
      from written order by workgroup_id, contact_id, happened_at desc, id desc offset 0) latest;
    perform set_config('app.role', coalesce(own_role, ''), true);
  elsif tg_op = 'DELETE' then
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id))
      from gone group by workgroup_id;
  else
    perform keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id)) from (
      select workgroup_id, each.customer_id, each.contact_id from gone join written using (workgroup_id, id),
        lateral (values (gone.customer_id, gone.contact_id), (written.customer_id, written.contact_id))
          each (customer_id, contact_id)
      where (gone.customer_id, gone.contact_id, gone.happened_at, gone.author_id, gone.channel)
        is distinct from (written.customer_id, written.contact_id, written.happened_at, written.author_id,
          written.channel)
    ) moved group by workgroup_id;
  end if;
  return null;
end
$$;
revoke execute on function touched_by_logs from public;
grant execute on function touched_by_logs to saleslog_app;

-- Runs at the commit: the row of a busy customer is locked for the commit only, not while its writer analyses, notifies
-- and waits for the network (decision 108). An update or deletion in the same transaction has read the logs again itself.
create or replace function touched_by_log()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  -- The first and last log of the last statement that inserted several.
  touched bigint[] := string_to_array(nullif(current_setting('app.touched', true), ''), ' ');
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
begin
  if new.id between touched[1] and touched[2] then return null; end if;
  perform set_config('app.role', '0', true), set_config('app.workgroup', new.workgroup_id::text, true);
  if exists (
      select from sales_logs l where l.workgroup_id = new.workgroup_id and l.id = new.id
        and (l.customer_id, l.contact_id, l.happened_at, l.author_id, l.channel)
          = (new.customer_id, new.contact_id, new.happened_at, new.author_id, new.channel)) then
    perform touch_customer(new.workgroup_id, new.customer_id, new.id, new.happened_at, new.author_id, new.channel);
    perform touch_contact(new.workgroup_id, new.contact_id, new.id, new.happened_at, new.author_id, new.channel);
  end if;
  perform set_config('app.role', coalesce(own_role, ''), true),
    set_config('app.workgroup', coalesce(own_workgroup, ''), true);
  return null;
end
$$;
revoke execute on function touched_by_log from public;
grant execute on function touched_by_log to saleslog_app;
