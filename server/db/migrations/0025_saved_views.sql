-- What somebody filters the logs by again and again: one's own, or of all.
create table saved_views (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  owner_id bigint not null,
  name text not null,
  is_shared boolean not null,
  -- by the names of contract/log-filters.ts, only what is set
  filters jsonb not null,
  -- among one's own, or among the shared ones
  place int not null,
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, owner_id) references members (workgroup_id, user_id)
);
create index on saved_views (workgroup_id, owner_id);
create index on saved_views (workgroup_id) where is_shared;
alter table saved_views enable row level security; alter table saved_views force row level security;
-- Shared ones are read by all, and changed by Managers and above.
create policy readable on saved_views for select using (workgroup_id = (select app_workgroup()) and (is_shared or owner_id = (select app_user())));
create policy changeable on saved_views
  using (workgroup_id = (select app_workgroup()) and case when is_shared then (select app_role()) <= 2 else owner_id = (select app_user()) end)
  with check (workgroup_id = (select app_workgroup()) and case when is_shared then (select app_role()) <= 2 else owner_id = (select app_user()) end);
grant select, insert, update, delete on saved_views to saleslog_app;
