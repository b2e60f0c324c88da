-- What somebody began to write and has not sent: a new log, an edit of one, or what is said under one. His alone, from all his devices.
create table drafts (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  owner_id bigint not null,
  -- As the device that began it calls it: a new log by the key it will be registered with, anything else by what it is about.
  key text not null,
  kind text not null check (kind in ('log', 'edit', 'comment', 'feedback')),
  -- The text outlives the log it was for.
  sales_log_id bigint,
  -- Of an edit: which version of the log it began with.
  log_ver int,
  -- No keys: what was chosen may be gone by the time it is opened, and then it has no name.
  customer_id bigint,
  contact_id bigint,
  co_author_ids bigint[] not null,
  happened_at timestamptz,
  purpose text not null,
  channel text not null,
  title text not null,
  content text not null,
  sentence text not null,
  keywords text[] not null,
  next_step text not null,
  next_day date,
  is_auto boolean not null,
  -- Of who wrote it last: a hash, empty where none is known, and what he calls himself.
  device bytea not null,
  device_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its owner was told that it goes; null again once it is written.
  told_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, id),
  unique (workgroup_id, owner_id, key),
  foreign key (workgroup_id, owner_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete set null (sales_log_id)
);
create index on drafts (workgroup_id, owner_id, updated_at desc);
create index on drafts (workgroup_id, sales_log_id) where sales_log_id is not null;
alter table drafts enable row level security; alter table drafts force row level security;
create policy own on drafts
  using (workgroup_id = (select app_workgroup()) and owner_id = (select app_user()))
  with check (workgroup_id = (select app_workgroup()) and owner_id = (select app_user()));
grant select, insert, update, delete on drafts to saleslog_app;
