-- The nouns of a log, kept at it as its needs are, and its words (nouns and keywords) as facets: a list can be limited to the
-- logs behind a figure of a word.
alter table sales_logs add column nouns text[] not null default '{}';

alter table sales_logs no force row level security; alter table log_analyses no force row level security;
alter table sales_logs disable trigger user;
update sales_logs l set nouns = a.nouns from log_analyses a
  where l.workgroup_id = a.workgroup_id and l.id = a.sales_log_id and a.nouns <> '{}';
alter table sales_logs enable trigger user;
update search.entries e
  set marks = e.marks || array(select distinct 'word:' || word from unnest(l.nouns || l.keywords) word order by 1)
  from sales_logs l
  where l.workgroup_id = e.workgroup_id and l.id = e.sales_log_id and (l.nouns <> '{}' or l.keywords <> '{}');
alter table sales_logs force row level security; alter table log_analyses force row level security;
