-- The weekly report by mail, and who gets it (contract/calls/weekly-report).
create table weekly_reports (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  is_on boolean not null default false,
  -- The Monday on which the last report was sent, or on which it was turned on.
  told_week date,
  updated_by_id bigint,
  ver int not null default 1,
  primary key (workgroup_id),
  foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id)
);
create table weekly_report_members (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  primary key (workgroup_id, user_id),
  foreign key (workgroup_id) references weekly_reports on delete cascade,
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id) on delete cascade
);
alter table weekly_reports enable row level security; alter table weekly_reports force row level security;
create policy tenant on weekly_reports using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table weekly_report_members enable row level security; alter table weekly_report_members force row level security;
create policy tenant on weekly_report_members using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update on weekly_reports to saleslog_app;
grant select, insert, delete on weekly_report_members to saleslog_app;
