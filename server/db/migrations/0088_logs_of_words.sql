-- The logs with a word by first author: one row a year, with the day (as in day_number), customer and id of each log, by its time
-- (decision 110). All roll-ups are counted again, as these rows are written with them.
truncate word_rollups, log_rollups, need_item_rollups, customer_rollups, log_rollup_states, log_rollup_changes;

create table word_logs (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  word_id bigint not null, -- of counted_words
  year smallint not null,
  author_id bigint not null,
  days int[] not null,
  customer_ids bigint[] not null check (cardinality(customer_ids) = cardinality(days)),
  log_ids bigint[] not null check (cardinality(log_ids) = cardinality(days)),
  primary key (workgroup_id, word_id, year, author_id)
);

-- Not compressed: that saves a tenth of the space, and reading a long array would mostly be decompressing it. Those of a year of
-- a customer, of at most 366 days, stay in their rows.
alter table customer_rollups alter column days set storage plain, alter column totals set storage plain;
alter table word_logs alter column days set storage external, alter column customer_ids set storage external,
  alter column log_ids set storage external;

alter table word_logs enable row level security; alter table word_logs force row level security;
create policy readable on word_logs for select
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user())));
create policy kept on word_logs
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
grant select, insert, update, delete on word_logs to saleslog_app;
