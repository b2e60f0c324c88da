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

-- The needs that an analysis found: empty when there were none, null when there was no sentence to analyse.
create or replace function need_types_of(analysis log_analyses)
  returns text[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case when (analysis).types <> '{}' or exists (
      select from log_sentences s
      where s.workgroup_id = (analysis).workgroup_id and s.sales_log_id = (analysis).sales_log_id)
    then array(select type from unnest((analysis).types) type order by type) end;
$$;
revoke execute on function need_types_of from public;
grant execute on function need_types_of to saleslog_app;

create or replace function need_items_of(analysis log_analyses)
  returns bigint[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select array(
    select distinct item_id from log_sentences s
    where s.workgroup_id = (analysis).workgroup_id and s.sales_log_id = (analysis).sales_log_id and item_id is not null
    order by 1);
$$;
revoke execute on function need_items_of from public;
grant execute on function need_items_of to saleslog_app;

-- Copies the needs, items and nouns of analyses to their logs. A log that was added with them is left alone: even an
-- update of no row runs the triggers of the logs.
create or replace function keep_need_types()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
      select from written w join sales_logs l on l.workgroup_id = w.workgroup_id and l.id = w.sales_log_id
      where (l.need_types, l.need_items, l.nouns) is distinct from (need_types_of(w), need_items_of(w), w.nouns)) then
    update sales_logs l set need_types = need_types_of(w), need_items = need_items_of(w), nouns = w.nouns
      from written w
      where l.workgroup_id = w.workgroup_id and l.id = w.sales_log_id
        and (l.need_types, l.need_items, l.nouns) is distinct from (need_types_of(w), need_items_of(w), w.nouns);
  end if;
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
