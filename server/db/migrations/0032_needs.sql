-- What customers need: the workgroup's own list, the lessons its engine learns from, and what each sentence of a log tells of.
create table need_items (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  name text not null,
  synonyms text[] not null,
  type text not null check (type in ('strategic', 'product', 'personal', 'operational')),
  created_at timestamptz not null,
  ver int not null default 1,
  primary key (workgroup_id, id)
);
create unique index on need_items (workgroup_id, lower(name));

-- How many changes of lessons and items there were: an engine that has seen as many gives the right answers. One row a workgroup, locked by
-- whoever teaches, so that lessons have one order, in which all processes learn them.
create table need_courses (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  version bigint not null,
  -- When something else than a new lesson came last: engines of before look at the whole list again, and at the items.
  unlearnt_version bigint not null default 0,
  items_version bigint not null default 0,
  -- Kept analyses brought up to date: since when somebody is at it, and how far; null, nobody.
  refreshing_at timestamptz,
  refreshed int not null default 0,
  to_refresh int not null default 0,
  changed int not null default 0,
  primary key (workgroup_id, id),
  unique (workgroup_id)
);

create table need_lessons (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  -- Its place in the order: the version of the course that began with it.
  version bigint not null,
  language text not null,
  sentence text not null,
  type text not null check (type in ('none', 'strategic', 'product', 'personal', 'operational')),
  item_id bigint,
  keywords text[] not null,
  -- Where it was taught; null: elsewhere, or in a log that was deleted since.
  sales_log_id bigint,
  by_id bigint not null,
  created_at timestamptz not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, version),
  foreign key (workgroup_id, item_id) references need_items (workgroup_id, id) on delete set null (item_id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete set null (sales_log_id),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index on need_lessons (workgroup_id, language, version);
create index on need_lessons (workgroup_id, sales_log_id) where sales_log_id is not null;
create index on need_lessons (workgroup_id, item_id) where item_id is not null;

-- That a log was analysed: what it tells of as a whole, and its keywords with how often each stands in it.
create table log_analyses (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  sales_log_id bigint not null,
  language text not null,
  version bigint not null,
  types text[] not null,
  nouns text[] not null,
  noun_counts int[] not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, sales_log_id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade
);
create index on log_analyses (workgroup_id, version);

-- Its sentences by their places in the text (UTF-16 code units), which itself stands in the log alone. The hash knows a sentence again after an edit.
create table log_sentences (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  sales_log_id bigint not null,
  start_at int not null,
  end_at int not null,
  hash text not null,
  type text not null check (type in ('none', 'strategic', 'product', 'personal', 'operational')),
  item_id bigint,
  confidence real not null,
  perhaps text check (perhaps in ('strategic', 'product', 'personal', 'operational')),
  source text not null check (source in ('starter', 'taught', 'person')),
  -- Of a person's choice: the lesson it was.
  lesson_id bigint,
  primary key (workgroup_id, id),
  unique (workgroup_id, sales_log_id, start_at),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, item_id) references need_items (workgroup_id, id) on delete set null (item_id),
  foreign key (workgroup_id, lesson_id) references need_lessons (workgroup_id, id) on delete cascade
);
create index on log_sentences (workgroup_id, item_id) where item_id is not null;
create index on log_sentences (workgroup_id, lesson_id) where lesson_id is not null;

-- Keywords that somebody kept, or does not want to see.
create table need_nouns (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  noun text not null,
  state text not null check (state in ('saved', 'hidden')),
  by_id bigint not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, noun),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);

-- The list is read by all, and changed by Managers and above.
alter table need_items enable row level security; alter table need_items force row level security;
create policy readable on need_items for select using (workgroup_id = (select app_workgroup()));
create policy changeable on need_items using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table need_courses enable row level security; alter table need_courses force row level security;
create policy tenant on need_courses using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table need_nouns enable row level security; alter table need_nouns force row level security;
create policy tenant on need_nouns using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
-- A lesson quotes a log: who may not read that may not read the lesson, but who taught it. Staff teach on logs of their own.
alter table need_lessons enable row level security; alter table need_lessons force row level security;
create policy readable on need_lessons
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or by_id = (select app_user())
    or exists (select from sales_logs log where log.workgroup_id = need_lessons.workgroup_id and log.id = need_lessons.sales_log_id)))
  with check (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or by_id = (select app_user())
    and exists (select from sales_logs log where log.workgroup_id = need_lessons.workgroup_id and log.id = need_lessons.sales_log_id)));
alter table log_analyses enable row level security; alter table log_analyses force row level security;
create policy readable on log_analyses
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = log_analyses.workgroup_id and log.id = log_analyses.sales_log_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = log_analyses.workgroup_id and log.id = log_analyses.sales_log_id));
alter table log_sentences enable row level security; alter table log_sentences force row level security;
create policy readable on log_sentences
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = log_sentences.workgroup_id and log.id = log_sentences.sales_log_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = log_sentences.workgroup_id and log.id = log_sentences.sales_log_id));
grant select, insert, update, delete on need_items, need_courses, need_lessons, need_nouns, log_analyses, log_sentences to saleslog_app;
