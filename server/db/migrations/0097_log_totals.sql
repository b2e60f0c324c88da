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
