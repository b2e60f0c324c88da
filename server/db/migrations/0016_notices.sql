-- What the Master tells the workgroup, and who has read it. Before `opens_at` it is the Master's alone.
create table notices (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  author_id bigint not null,
  title text not null,
  content text not null,
  is_pinned boolean not null,
  opens_at timestamptz not null,
  -- Whether members are told of it, and when they were.
  tells boolean not null,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_by_id bigint,
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, author_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id)
);
create index notices_newest on notices (workgroup_id, is_pinned desc, opens_at desc, id desc);
alter table notices enable row level security; alter table notices force row level security;
create policy own on notices using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on notices to saleslog_app;

create table notice_reads (
  workgroup_id bigint not null references workgroups on delete cascade,
  notice_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null,
  primary key (workgroup_id, notice_id, user_id),
  foreign key (workgroup_id, notice_id) references notices (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id)
);
alter table notice_reads enable row level security; alter table notice_reads force row level security;
create policy own on notice_reads using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()) and user_id = (select app_user()));
grant select, insert on notice_reads to saleslog_app;

-- What the service tells everybody, of no workgroup. It has no name but the service's.
create table service_notices (
  id bigint generated always as identity primary key,
  author_id bigint references users on delete set null,
  title text not null,
  content text not null,
  is_pinned boolean not null,
  opens_at timestamptz not null,
  created_at timestamptz not null,
  updated_by_id bigint references users on delete set null,
  ver int not null default 1
);
create index service_notices_newest on service_notices (is_pinned desc, opens_at desc, id desc);
alter table service_notices enable row level security;
create policy readers on service_notices for select using ((select app_user()) is not null);
create policy service on service_notices using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert, update, delete on service_notices to saleslog_app;

create table service_notice_reads (
  notice_id bigint not null references service_notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);
alter table service_notice_reads enable row level security;
create policy own on service_notice_reads using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert on service_notice_reads to saleslog_app;

-- A notification may be about a notice.
alter table notifications add notice_id bigint,
  add foreign key (workgroup_id, notice_id) references notices (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, notice_id) where notice_id is not null;
