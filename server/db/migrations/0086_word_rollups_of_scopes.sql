-- Roll-ups of words for the workgroup, each author and each department (decision 110). They replace those of the whole
-- workgroup by year (migration 69), which took six times as long to read; all roll-ups are counted again.
truncate word_rollups, log_rollups, need_item_rollups, customer_rollups, log_rollup_states, log_rollup_changes;

-- Words that are in roll-ups, by numbers.
create table counted_words (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity, -- at most 2^31, as `word_ids` hold them
  word text not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, word)
);
-- Whose words are counted: those of one first author, or of the members of a department, in order. Null: of all.
create table word_rollup_scopes (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  user_ids bigint[],
  primary key (workgroup_id, id),
  unique nulls not distinct (workgroup_id, user_ids)
);
-- The logs of a scope with a need of a type, or all (type ''), on the `days` from `start_day`: how many there are, and how
-- many with each word. Of 1 day, and of 7 from a Monday; and of all days to the end of these 28 (server/db/functions/word-rollups.sql).
alter table word_rollups
  drop column year, drop column word, drop column totals, drop column days,
  add column scope_id bigint not null,
  add column author_id bigint, -- of a scope of one author
  add column days smallint not null check (days in (1, 7, 28)),
  add column start_day date not null,
  add column log_count int not null,
  add column word_ids int[] not null, -- in order
  add column counts int[] not null,
  add check (cardinality(counts) = cardinality(word_ids)),
  add primary key (workgroup_id, scope_id, type, days, start_day),
  add foreign key (workgroup_id, scope_id) references word_rollup_scopes on delete cascade;

alter table counted_words enable row level security; alter table counted_words force row level security;
create policy readable on counted_words for select using (workgroup_id = (select app_workgroup()));
create policy kept on counted_words
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table word_rollup_scopes enable row level security; alter table word_rollup_scopes force row level security;
create policy readable on word_rollup_scopes for select
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or user_ids = array[(select app_user())]));
create policy kept on word_rollup_scopes
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter policy readable on word_rollups
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user())));
grant select, insert, delete on counted_words, word_rollup_scopes to saleslog_app;
