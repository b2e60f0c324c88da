-- The nouns of a log, kept at it as its needs are, and its words (nouns and keywords) as facets: a list can be limited to the
-- logs behind a figure of a word.
alter table sales_logs add column nouns text[] not null default '{}';

alter table sales_logs no force row level security; alter table log_analyses no force row level security;
alter table sales_logs disable trigger user;
update sales_logs l set nouns = a.nouns from log_analyses a
  where l.workgroup_id = a.workgroup_id and l.id = a.sales_log_id and a.nouns <> '{}';
alter table sales_logs enable trigger user;
-- Nouns and keywords, each once. Built-in functions only, since the column is older than those of server/db/functions.
alter table sales_logs add column words text[] not null generated always as (keywords ||
  array_remove(array_remove(array_remove(array_remove(array_remove(array_remove(array_remove(array_remove(array_remove(array_remove(
    nouns, keywords[1]), keywords[2]), keywords[3]), keywords[4]), keywords[5]), keywords[6]), keywords[7]), keywords[8]), keywords[9]), keywords[10])
) stored;
update search.entries e
  set marks = e.marks || array(select 'word:' || word from unnest(l.words) word order by 1)
  from sales_logs l
  where l.workgroup_id = e.workgroup_id and l.id = e.sales_log_id and l.words <> '{}';
alter table sales_logs force row level security; alter table log_analyses force row level security;
