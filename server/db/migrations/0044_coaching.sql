-- Coaching (decision 52). A log needs it when it was read, tells of no need, and nobody waved it off: said here alone, for the list, the page, Excel, views and figures.
alter table sales_logs
  add column coaching_off_by_id bigint,
  add column coaching_off_at timestamptz,
  add column needs_coaching boolean not null generated always as (need_types is not null and need_types = '{}' and coaching_off_at is null) stored,
  add check ((coaching_off_by_id is null) = (coaching_off_at is null)),
  add foreign key (workgroup_id, coaching_off_by_id) references members (workgroup_id, user_id);

-- Its mark goes with it.
create or replace function log_marks(of_log sales_logs) returns text[] language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when (of_log).feedback_count > 0 then 'feedback' end,
    case when (of_log).next_step <> '' or (of_log).next_day is not null then 'next' end,
    case when (of_log).file_count > 0 then 'files' end,
    case when (of_log).needs_coaching then 'need:none' end], null)
    || array(select 'need:' || type from unnest((of_log).need_types) type order by type) $$;
do $$ begin
  execute (select format('drop index %I.%I', schemaname, indexname) from pg_indexes where tablename = 'sales_logs' and indexdef like '%need_types = ''{}''::text[]%');
end $$;
create index on sales_logs (workgroup_id, happened_at desc, id desc) where needs_coaching;
create index on sales_logs (workgroup_id, happened_at desc, id desc) where coaching_off_at is not null;

-- The kinds of needs that a log says nothing of; null: it was not read.
create function lacking_needs(told text[]) returns text[] language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select array(select kind from unnest('{strategic,product,personal,operational}'::text[]) kind where kind <> all(told)) $$;
revoke execute on function lacking_needs(text[]) from public;
grant execute on function lacking_needs(text[]) to saleslog_app;

-- What the log lacked when somebody gave feedback on it, so that one sees whether it got better; null: it was not read yet.
alter table feedback add column lacked text[];
