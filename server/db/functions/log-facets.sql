-- Facets of a log (feedback, next step, files, needs, items, words), for the filters of the list and of search (decisions 25,
-- 26, 30).

-- The facets of a log. The search entries and the cached counts hold them: a new facet needs a migration that fills
-- both.
create or replace function log_marks(of_log sales_logs)
  returns text[]
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select array_remove(array[
    case when (of_log).feedback_count > 0 then 'feedback' end,
    case when (of_log).next_step <> '' or (of_log).next_day is not null then 'next' end,
    case when (of_log).file_count > 0 then 'files' end,
    case when (of_log).needs_coaching then 'need:none' end], null)
    || array(select 'need:' || type from unnest((of_log).need_types) type order by type)
    || array(select 'item:' || item from unnest((of_log).need_items) item order by item)
    || array(select 'word:' || word from unnest((of_log).words) word order by 1);
$$;
revoke execute on function log_marks from public;

-- Copies the needs, items and nouns of an analysis to its log. `need_types` is empty when no need was found, and
-- null when there was no sentence to analyse.
create or replace function keep_need_types()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update sales_logs l set need_types = n.types, need_items = n.items, nouns = n.nouns
    from (select w.workgroup_id, w.sales_log_id, w.nouns,
        case when w.types <> '{}' or exists (
            select from log_sentences s where s.workgroup_id = w.workgroup_id and s.sales_log_id = w.sales_log_id)
          then array(select type from unnest(w.types) type order by type) end as types,
        array(
          select distinct item_id from log_sentences s
          where s.workgroup_id = w.workgroup_id and s.sales_log_id = w.sales_log_id and item_id is not null
          order by 1) as items
      from written w) n
    where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id
      and (l.need_types, l.need_items, l.nouns) is distinct from (n.types, n.items, n.nouns);
  return null;
end
$$;
revoke execute on function keep_need_types from public;
grant execute on function keep_need_types to saleslog_app;

-- The needs that a log does not mention.
create or replace function lacking_needs(told text[])
  returns text[]
  language sql immutable parallel safe strict
  set search_path = pg_catalog, public, pg_temp
as $$
  select array(
    select kind from unnest('{strategic,product,personal,operational}'::text[]) kind where kind <> all(told));
$$;
revoke execute on function lacking_needs from public;
grant execute on function lacking_needs to saleslog_app;
