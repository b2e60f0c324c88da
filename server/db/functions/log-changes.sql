-- Changes of the last half hour to what the list of logs counts (decision 26): they turn a cached count into the
-- current one (server/db/log-count-cache.ts). `txid` says which snapshots see a change.

-- One change: sign 1 for a log that is added to a count, -1 for one that is removed.
create or replace function log_change(is_sign int, of_log sales_logs)
  returns sales_log_changes
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select row((of_log).workgroup_id, null, null, null, is_sign, (of_log).id, (of_log).author_id,
    (of_log).co_author_ids, (of_log).customer_id, (of_log).contact_id, (of_log).happened_at, (of_log).purpose,
    (of_log).channel, log_marks(of_log))::sales_log_changes;
$$;
revoke execute on function log_change from public;

-- Deletes old changes, and skips rows that another transaction is deleting.
create or replace function forget_log_changes(of_workgroup bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
      select from sales_log_changes
      where workgroup_id = of_workgroup and at < statement_timestamp() - interval '30 minutes') then
    delete from sales_log_changes where workgroup_id = of_workgroup and change in (
      select change from sales_log_changes
      where workgroup_id = of_workgroup and at < statement_timestamp() - interval '30 minutes'
      order by at limit 100 for update skip locked);
  end if;
end
$$;
revoke execute on function forget_log_changes from public;

-- Stores the changes of a statement in one workgroup; more than 2,000 as one row with sign 0, which makes cached counts
-- invalid. Roll-ups are told of them, too (log-rollups.sql).
create or replace function add_log_changes(of_workgroup bigint, changes sales_log_changes[])
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if cardinality(changes) > 2000 then
    insert into sales_log_changes (workgroup_id, sign) values (of_workgroup, 0);
    perform note_log_changes(of_workgroup, '{null}');
  else
    insert into sales_log_changes (workgroup_id, sign, id, author_id, co_author_ids, customer_id, contact_id,
      happened_at, purpose, channel, marks)
      select of_workgroup, sign, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel,
        marks
      from unnest(changes);
    perform note_log_changes(of_workgroup, array(select happened_at from unnest(changes)));
  end if;
  perform forget_log_changes(of_workgroup);
end
$$;
revoke execute on function add_log_changes from public;

create or replace function keep_log_changes()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
  one record;
begin
  -- A writer may lose sight of the log with the same statement: a co-author who leaves.
  perform set_config('app.role', '0', true);
  -- 2,001 are enough for add_log_changes to know that there are too many.
  if tg_op = 'INSERT' then
    if (select count(*) = 1 from (select from written limit 2) few) then
      -- One log, as nearly always: as add_log_changes does, without arrays of rows.
      select w.workgroup_id, w.id, w.author_id, w.co_author_ids, w.customer_id, w.contact_id, w.happened_at, w.purpose,
        w.channel, log_marks(w) as marks into one from written w;
      insert into sales_log_changes (workgroup_id, sign, id, author_id, co_author_ids, customer_id, contact_id,
        happened_at, purpose, channel, marks)
        values (one.workgroup_id, 1, one.id, one.author_id, one.co_author_ids, one.customer_id, one.contact_id,
          one.happened_at, one.purpose, one.channel, one.marks);
      if one.happened_at < statement_timestamp() - log_rollup_age() then
        perform note_log_changes(one.workgroup_id, array[one.happened_at]);
      end if;
      perform forget_log_changes(one.workgroup_id);
    else
      perform add_log_changes(workgroup_id, array(
          select log_change(1, l) from written l where l.workgroup_id = w.workgroup_id limit 2001))
        from (select distinct workgroup_id from written) w;
    end if;
  elsif tg_op = 'DELETE' then
    perform add_log_changes(workgroup_id, array(
        select log_change(-1, l) from gone l where l.workgroup_id = w.workgroup_id limit 2001))
      from (select distinct workgroup_id from gone where exists (select from workgroups where id = workgroup_id)) w;
  else
    perform add_log_changes(workgroup_id, array(
        select each.change from gone join written using (workgroup_id, id),
          lateral (values (log_change(-1, gone)), (log_change(1, written))) each (change)
        where gone.workgroup_id = w.workgroup_id
          and (gone.author_id, gone.co_author_ids, gone.customer_id, gone.contact_id, gone.happened_at, gone.purpose,
            gone.channel, log_marks(gone), gone.need_types is null)
          is distinct from (written.author_id, written.co_author_ids, written.customer_id, written.contact_id,
            written.happened_at, written.purpose, written.channel, log_marks(written), written.need_types is null)
        limit 2001))
      from (select distinct workgroup_id from written) w;
  end if;
  perform set_config('app.role', coalesce(own_role, ''), true);
  return null;
end
$$;
revoke execute on function keep_log_changes from public;
