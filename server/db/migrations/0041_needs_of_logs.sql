-- What kinds of needs a log tells of, as marks (decision 30), kept with what was read of it (log_analyses). Empty: it was read, and tells of none; null: not read.
alter table sales_logs add column need_types text[];
create or replace function log_marks(of_log sales_logs) returns text[] language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when (of_log).feedback_count > 0 then 'feedback' end,
    case when (of_log).next_step <> '' or (of_log).next_day is not null then 'next' end,
    case when (of_log).file_count > 0 then 'files' end,
    case when (of_log).need_types = '{}' then 'need:none' end], null)
    || array(select 'need:' || type from unnest((of_log).need_types) type order by type) $$;

alter table sales_logs no force row level security; alter table log_analyses no force row level security; alter table log_sentences no force row level security;
alter table sales_logs disable trigger user;
update sales_logs l set need_types = array(select type from unnest(a.types) type order by type) from log_analyses a
  where l.workgroup_id = a.workgroup_id and l.id = a.sales_log_id
    and (a.types <> '{}' or exists (select from log_sentences s where s.workgroup_id = a.workgroup_id and s.sales_log_id = a.sales_log_id));
alter table sales_logs enable trigger user;
update search.entries e set marks = log_marks(l) from sales_logs l where l.workgroup_id = e.workgroup_id and l.id = e.sales_log_id and l.need_types is not null;
alter table sales_logs force row level security; alter table log_analyses force row level security; alter table log_sentences force row level security;

-- The fewer have it, the further a page would be looked for.
create index on sales_logs (workgroup_id, happened_at desc, id desc) where need_types @> '{strategic}';
create index on sales_logs (workgroup_id, happened_at desc, id desc) where need_types @> '{product}';
create index on sales_logs (workgroup_id, happened_at desc, id desc) where need_types @> '{personal}';
create index on sales_logs (workgroup_id, happened_at desc, id desc) where need_types @> '{operational}';
create index on sales_logs (workgroup_id, happened_at desc, id desc) where need_types = '{}';

-- Whoever keeps what was read of a log may read the log, and so finds its row here. Its sentences stand there before.
create function keep_need_types() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update sales_logs l set need_types = n.types
    from (select w.workgroup_id, w.sales_log_id, case
        when w.types <> '{}' or exists (select from log_sentences s where s.workgroup_id = w.workgroup_id and s.sales_log_id = w.sales_log_id)
        then array(select type from unnest(w.types) type order by type) end as types
      from written w) n
    where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id and l.need_types is distinct from n.types;
  return null;
end $$;
create trigger kept_new after insert on log_analyses referencing new table as written for each statement execute function keep_need_types();
create trigger kept_changed after update on log_analyses referencing new table as written for each statement execute function keep_need_types();
revoke execute on function keep_need_types() from public;
grant execute on function keep_need_types() to saleslog_app;
