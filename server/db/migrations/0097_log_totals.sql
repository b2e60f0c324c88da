-- Roll-ups of the logs of all authors by day and by week, as sums of log_rollups: statistics of a workgroup over time read one row
-- for each day instead of one for each author and day (decision 123).
create table log_total_rollups (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  days smallint not null check (days in (1, 7)),
  start_day date not null,
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
  code_0020001_count int not null default 0,
  code_0020002_count int not null default 0,
  code_0020003_count int not null default 0,
  code_0020004_count int not null default 0,
  code_0020005_count int not null default 0,
  code_0020006_count int not null default 0,
  code_0030001_count int not null default 0,
  code_0030002_count int not null default 0,
  code_0030003_count int not null default 0,
  code_0030004_count int not null default 0,
  code_0030005_count int not null default 0,
  code_0030006_count int not null default 0,
  code_0030007_count int not null default 0,
  primary key (workgroup_id, days, start_day)
);
alter table log_total_rollups enable row level security; alter table log_total_rollups force row level security;
create policy readable on log_total_rollups for select
  using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
create policy kept on log_total_rollups
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
grant select, insert, delete on log_total_rollups to saleslog_app;

insert into log_total_rollups (workgroup_id, days, start_day, log_count, meeting_count, read_count, need_count, coaching_count, shared_count, strategic_count, product_count, personal_count, operational_count, code_0020001_count, code_0020002_count, code_0020003_count, code_0020004_count, code_0020005_count, code_0020006_count, code_0030001_count, code_0030002_count, code_0030003_count, code_0030004_count, code_0030005_count, code_0030006_count, code_0030007_count)
  select workgroup_id, days, start_day, sum(log_count), sum(meeting_count), sum(read_count), sum(need_count), sum(coaching_count), sum(shared_count), sum(strategic_count), sum(product_count), sum(personal_count), sum(operational_count), sum(code_0020001_count), sum(code_0020002_count), sum(code_0020003_count), sum(code_0020004_count), sum(code_0020005_count), sum(code_0020006_count), sum(code_0030001_count), sum(code_0030002_count), sum(code_0030003_count), sum(code_0030004_count), sum(code_0030005_count), sum(code_0030006_count), sum(code_0030007_count)
  from log_rollups group by workgroup_id, days, start_day;
-- A worker of the release before does not write them: it leaves roll-ups of a newer version alone.
update log_rollup_states set version = 3 where version = 2;
