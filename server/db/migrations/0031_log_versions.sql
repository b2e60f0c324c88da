-- Earlier versions of a log: of each what the next one changed, as it was before, so that a version is the log as it stands now with these
-- put back, the newest first. Those who may edit the log read and restore them; they go with it.
create table log_versions (
  workgroup_id bigint not null references workgroups on delete cascade,
  sales_log_id bigint not null,
  ver int not null,
  -- By whom and when this version was written, not the one after it.
  saved_by_id bigint,
  saved_at timestamptz not null,
  -- Field by field; of the text only the part that differs (server/features/editing/versions.ts).
  was jsonb not null,
  primary key (workgroup_id, sales_log_id, ver),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, saved_by_id) references members (workgroup_id, user_id)
);
alter table log_versions enable row level security; alter table log_versions force row level security;
-- Whoever takes himself off a log keeps the version that this makes, and reads none any more.
create policy editable on log_versions
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log
    where log.workgroup_id = log_versions.workgroup_id and log.id = log_versions.sales_log_id
      and ((select app_user()) = log.author_id or (select app_user()) = any (log.co_author_ids))))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log
    where log.workgroup_id = log_versions.workgroup_id and log.id = log_versions.sales_log_id));
grant select, insert, delete on log_versions to saleslog_app;
