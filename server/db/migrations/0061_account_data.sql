-- Accounts that their users have deleted (decision 81). A sign-in restores one; after 30 days it is erased: what is left
-- is the name where records of a workgroup name the user, with an `erased_at` and an address that nobody has.
alter table users add column deleted_at timestamptz, add column erased_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null and erased_at is null;

-- Zip files of everything that a user has, over all workgroups.
create table account_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  language text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  done int not null default 0,
  -- Null until they are counted.
  total int,
  name text not null,
  key text,
  bytes bigint,
  created_at timestamptz not null,
  -- Until when a finished file can be downloaded.
  expires_at timestamptz,
  check ((state = 'done') = (key is not null and bytes is not null and expires_at is not null))
);
-- A user has one at a time that is being made.
create unique index account_exports_running on account_exports (user_id) where state = 'running';
create index account_exports_of_user on account_exports (user_id, created_at desc);
create index account_exports_by_age on account_exports (created_at);
alter table account_exports enable row level security;
create policy own on account_exports using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, delete, update (state, done, total, key, bytes, expires_at) on account_exports to saleslog_app;
