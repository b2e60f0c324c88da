-- What changed of what logs are counted by, for half an hour: with it a count of before becomes the count of now (server/features/sales-logs/kept-counts.ts).
-- A transaction's changes count from the moment others see them: `txid` is looked at against the snapshot of the count.
create table sales_log_changes (
  workgroup_id bigint not null references workgroups on delete cascade,
  change bigint generated always as identity,
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- 1 came, -1 went, 0 many at once: what was counted before is to be counted anew
  sign smallint not null,
  id bigint, author_id bigint, co_author_ids bigint[], customer_id bigint, contact_id bigint, happened_at timestamptz, purpose text, channel text,
  primary key (workgroup_id, change)
);
alter table sales_log_changes enable row level security; alter table sales_log_changes force row level security;
create policy readable on sales_log_changes
  using (workgroup_id = (select app_workgroup()) and (sign = 0 or (select app_role()) <= 2 or author_id = (select app_user()) or co_author_ids @> array[(select app_user())]))
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
grant select on sales_log_changes to saleslog_app;
create index on sales_log_changes (workgroup_id, txid);
create index on sales_log_changes (workgroup_id, at);

-- One statement of a workgroup; what is too old to be asked for goes meanwhile, never waiting for another who does the same.
create function add_log_changes(of_workgroup bigint, changes sales_log_changes[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(changes) > 2000 then
    insert into sales_log_changes (workgroup_id, sign) values (of_workgroup, 0);
  else
    insert into sales_log_changes (workgroup_id, sign, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel)
      select of_workgroup, sign, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel from unnest(changes);
  end if;
  delete from sales_log_changes where workgroup_id = of_workgroup and change in (
    select change from sales_log_changes where workgroup_id = of_workgroup and at < clock_timestamp() - interval '30 minutes' order by at limit 100 for update skip locked);
end $$;
create function log_change(is_sign int, of_log sales_logs) returns sales_log_changes language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select row((of_log).workgroup_id, null, null, null, is_sign, (of_log).id, (of_log).author_id, (of_log).co_author_ids, (of_log).customer_id, (of_log).contact_id, (of_log).happened_at, (of_log).purpose, (of_log).channel)::sales_log_changes $$;
create function keep_log_changes() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
begin
  -- Whoever writes may be allowed to see less than he moves: a co-author who goes.
  perform set_config('app.role', '0', true);
  -- No more of them are gathered than tell that they are many.
  if tg_op = 'INSERT' then
    perform add_log_changes(workgroup_id, array(select log_change(1, l) from written l where l.workgroup_id = w.workgroup_id limit 2001)) from (select distinct workgroup_id from written) w;
  elsif tg_op = 'DELETE' then
    perform add_log_changes(workgroup_id, array(select log_change(-1, l) from gone l where l.workgroup_id = w.workgroup_id limit 2001))
      from (select distinct workgroup_id from gone where exists (select from workgroups where id = workgroup_id)) w;
  else
    perform add_log_changes(workgroup_id, array(select each.change from gone join written using (workgroup_id, id), lateral (values (log_change(-1, gone)), (log_change(1, written))) each (change)
      where gone.workgroup_id = w.workgroup_id and (gone.author_id, gone.co_author_ids, gone.customer_id, gone.contact_id, gone.happened_at, gone.purpose, gone.channel)
        is distinct from (written.author_id, written.co_author_ids, written.customer_id, written.contact_id, written.happened_at, written.purpose, written.channel) limit 2001))
      from (select distinct workgroup_id from written) w;
  end if;
  perform set_config('app.role', coalesce(own_role, ''), true);
  return null;
end $$;
create trigger counted_new after insert on sales_logs referencing new table as written for each statement execute function keep_log_changes();
create trigger counted_changed after update on sales_logs referencing old table as gone new table as written for each statement execute function keep_log_changes();
create trigger counted_deleted after delete on sales_logs referencing old table as gone for each statement execute function keep_log_changes();

revoke execute on function add_log_changes(bigint, sales_log_changes[]), log_change(int, sales_logs), keep_log_changes() from public;
