-- Roll-ups of logs by day and by week, for statistics of long periods (server/db/functions/log-rollups.sql, decision 89).
-- A row counts the logs of one first author on the `days` (1 or 7) from `start_day`, in the time zone of the state.
-- `shared_count` counts logs of others that the user co-authored.
create table log_rollups (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  days smallint not null check (days in (1, 7)),
  start_day date not null,
  author_id bigint not null,
  log_count int not null,
  meeting_count int not null,
  read_count int not null,
  need_count int not null,
  coaching_count int not null,
  shared_count int not null,
  strategic_count int not null,
  product_count int not null,
  personal_count int not null,
  operational_count int not null,
  primary key (workgroup_id, days, start_day, author_id)
);
-- The same of logs with an item of needs.
create table need_item_rollups (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  days smallint not null check (days in (1, 7)),
  start_day date not null,
  author_id bigint not null,
  item_id bigint not null,
  log_count int not null,
  primary key (workgroup_id, days, start_day, author_id, item_id)
);
-- The number of logs with a word in a year, of all authors; with a need of a type, or in all (type ''). `days` are the days
-- with such a log in order, as numbers (day_number), and `totals` the numbers of logs up to each: the number between two
-- days is the difference of two of them, however long the time is, and no row is needed for each week.
create table word_rollups (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('', 'strategic', 'product', 'personal', 'operational')),
  year smallint not null,
  word text not null,
  days int[] not null,
  totals int[] not null check (cardinality(totals) = cardinality(days)),
  primary key (workgroup_id, type, year, word)
);
-- The same of the logs of a first author about a customer.
create table customer_rollups (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  year smallint not null,
  author_id bigint not null,
  customer_id bigint not null,
  days int[] not null,
  totals int[] not null check (cardinality(totals) = cardinality(days)),
  primary key (workgroup_id, year, author_id, customer_id)
);
-- The days whose logs are counted, both included.
create table log_rollup_states (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  time_zone text not null,
  from_day date not null,
  to_day date not null,
  primary key (workgroup_id)
);
-- Times of logs that were written since their day was counted: that day is counted again. Null: every day is.
create table log_rollup_changes (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  happened_at timestamptz,
  primary key (workgroup_id, id)
);

alter table log_rollups enable row level security; alter table log_rollups force row level security;
create policy readable on log_rollups for select
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user())));
create policy kept on log_rollups
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table need_item_rollups enable row level security; alter table need_item_rollups force row level security;
create policy readable on need_item_rollups for select
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user())));
create policy kept on need_item_rollups
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table word_rollups enable row level security; alter table word_rollups force row level security;
create policy readable on word_rollups for select
  using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
create policy kept on word_rollups
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table customer_rollups enable row level security; alter table customer_rollups force row level security;
create policy readable on customer_rollups for select
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user())));
create policy kept on customer_rollups
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table log_rollup_states enable row level security; alter table log_rollup_states force row level security;
create policy readable on log_rollup_states for select using (workgroup_id = (select app_workgroup()));
create policy kept on log_rollup_states
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table log_rollup_changes enable row level security; alter table log_rollup_changes force row level security;
create policy tenant on log_rollup_changes using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, delete on log_rollups, need_item_rollups, word_rollups, customer_rollups, log_rollup_states, log_rollup_changes to saleslog_app;
grant update on word_rollups, customer_rollups to saleslog_app;
