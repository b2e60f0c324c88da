-- Which of the workgroup's needs a log tells of, kept with what was read of it as its kinds are (migration needs_of_logs): a filter of the list, of search and of views.
alter table sales_logs add column need_items bigint[] not null default '{}';
create or replace function log_marks(of_log sales_logs) returns text[] language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when (of_log).feedback_count > 0 then 'feedback' end,
    case when (of_log).next_step <> '' or (of_log).next_day is not null then 'next' end,
    case when (of_log).file_count > 0 then 'files' end,
    case when (of_log).needs_coaching then 'need:none' end], null)
    || array(select 'need:' || type from unnest((of_log).need_types) type order by type)
    || array(select 'item:' || item from unnest((of_log).need_items) item order by item) $$;

alter table sales_logs no force row level security; alter table log_sentences no force row level security;
alter table sales_logs disable trigger user;
update sales_logs l set need_items = n.items
  from (select workgroup_id, sales_log_id, array_agg(distinct item_id order by item_id) as items from log_sentences where item_id is not null group by 1, 2) n
  where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
alter table sales_logs enable trigger user;
update search.entries e set marks = log_marks(l) from sales_logs l where l.workgroup_id = e.workgroup_id and l.id = e.sales_log_id and l.need_items <> '{}';
alter table sales_logs force row level security; alter table log_sentences force row level security;

-- Few of the logs tell of one: they are found, and then put in order.
create index on sales_logs using gin (need_items);

create or replace function keep_need_types() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update sales_logs l set need_types = n.types, need_items = n.items
    from (select w.workgroup_id, w.sales_log_id,
        case when w.types <> '{}' or exists (select from log_sentences s where s.workgroup_id = w.workgroup_id and s.sales_log_id = w.sales_log_id)
          then array(select type from unnest(w.types) type order by type) end as types,
        array(select distinct item_id from log_sentences s where s.workgroup_id = w.workgroup_id and s.sales_log_id = w.sales_log_id and item_id is not null order by 1) as items
      from written w) n
    where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id and (l.need_types, l.need_items) is distinct from (n.types, n.items);
  return null;
end $$;
