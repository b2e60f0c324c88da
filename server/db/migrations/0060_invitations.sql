-- Invitations that were accepted or cancelled stay in the list; an address has one that is neither.
alter table invitations
  add column accepted_at timestamptz,
  add column accepted_by_id bigint,
  add column cancelled_at timestamptz,
  add check (accepted_at is null or cancelled_at is null),
  add check ((accepted_at is null) = (accepted_by_id is null)),
  add foreign key (workgroup_id, accepted_by_id) references members (workgroup_id, user_id),
  drop constraint invitations_workgroup_id_email_key;
create unique index invitations_open on invitations (workgroup_id, email) where accepted_at is null and cancelled_at is null;
create index invitations_newest on invitations (workgroup_id, created_at desc, id desc);
grant select (accepted_at, accepted_by_id, cancelled_at), update (accepted_at, accepted_by_id, cancelled_at) on invitations to saleslog_app;

-- The link by which anybody who has it joins a workgroup. A workgroup has one that was not ended.
create table join_links (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  role smallint not null check (role in (2, 9)),
  hash bytea not null,
  use_limit int not null check (use_limit >= 1),
  uses int not null default 0 check (uses between 0 and use_limit),
  made_by_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, made_by_id) references members (workgroup_id, user_id)
);
create index join_links_hash on join_links (hash);
create unique index join_links_open on join_links (workgroup_id) where ended_at is null;
alter table join_links enable row level security; alter table join_links force row level security;
create policy tenant on join_links using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
-- Whoever holds the code of a link may see that one, without a workgroup.
create policy opened on join_links for select using (hash = decode(nullif(current_setting('app.join_link', true), ''), 'hex'));
grant select (workgroup_id, id, role, use_limit, uses, made_by_id, created_at, expires_at, ended_at) on join_links to saleslog_app;
grant insert (workgroup_id, role, hash, use_limit, made_by_id, created_at, expires_at), update (uses, ended_at) on join_links to saleslog_app;
