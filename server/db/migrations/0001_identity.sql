-- Who people are, and the workgroups they belong to. Run by the owner; the app works as saleslog_app, which owns nothing.
do $$ begin
  if not exists (select from pg_roles where rolname = 'saleslog_app') then create role saleslog_app nologin; end if;
  -- An owner who is no superuser must be allowed to work as the role he made (PostgreSQL 16 and later).
  if not pg_has_role(current_user, 'saleslog_app', 'SET') then execute format('grant saleslog_app to %I with inherit false, set true', current_user); end if;
end $$;
grant usage on schema public to saleslog_app;
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- What a transaction was told about itself by enter(). Empty or never set: nobody, no workgroup, no right.
create function app_user() returns bigint language sql stable parallel safe return nullif(current_setting('app.user', true), '')::bigint;
create function app_workgroup() returns bigint language sql stable parallel safe return nullif(current_setting('app.workgroup', true), '')::bigint;
create function app_role() returns smallint language sql stable parallel safe return coalesce(nullif(current_setting('app.role', true), '')::smallint, 9::smallint);

-- Random bytes of our own (signing keys), made once, the same for every process.
create table secrets (name text primary key, value bytea not null);

create table users (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  phone text not null default '',
  language text not null default 'ko',
  photo_key text,
  is_operator boolean not null default false,
  last_workgroup_id bigint,
  created_at timestamptz not null default now(),
  ver int not null default 1
);

-- One row a device. Tokens are kept as SHA-256 only.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  current_workgroup_id bigint,
  client_id text not null,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (user_id) where ended_at is null;
create table tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on tokens (session_id);
create index on tokens (expires_at);
create table authorization_codes (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null default '',
  expires_at timestamptz not null,
  session_id bigint references sessions on delete set null
);
-- Codes that went out by mail or phone: proof of an address, of a phone, a password link.
create table one_time_codes (
  purpose text not null check (purpose in ('email', 'phone', 'password')),
  recipient text not null,
  hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, recipient)
);
-- How often something was tried, in windows: rate limits that hold over all processes and restarts.
create table attempts (
  key text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (key, window_start)
);

create table workgroups (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null unique,
  time_zone text not null default 'Asia/Seoul',
  logo_key text,
  created_at timestamptz not null default now(),
  ver int not null default 1
);
create table departments (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  name text not null,
  parent_id bigint,
  created_at timestamptz not null default now(),
  primary key (workgroup_id, id),
  unique (workgroup_id, name),
  foreign key (workgroup_id, parent_id) references departments (workgroup_id, id)
);
-- A row stays when somebody leaves: logs keep their author.
create table members (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null references users,
  role smallint not null check (role in (0, 1, 2, 9)),
  department_id bigint,
  rank text not null default '',
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, user_id),
  foreign key (workgroup_id, department_id) references departments (workgroup_id, id)
);
create index on members (user_id);
create unique index members_one_master on members (workgroup_id) where role = 0 and left_at is null;
create table invitations (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  email text not null,
  role smallint not null check (role in (1, 2, 9)),
  hash bytea not null,
  inviter_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, email),
  foreign key (workgroup_id, inviter_id) references members (workgroup_id, user_id)
);
create unique index invitations_hash on invitations (workgroup_id, hash);

-- Creates that carried a client_key: the answer they got, so that a retry gets it again.
create table client_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  call text not null,
  input_hash bytea not null,
  answer json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index on client_keys (created_at);

-- Row-level security. A tenant table shows the rows of the workgroup the transaction is in.
alter table departments enable row level security; alter table departments force row level security;
create policy tenant on departments using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));

alter table members enable row level security; alter table members force row level security;
create policy tenant on members using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
-- One's own memberships are seen from anywhere: that is how enter() and the list of one's workgroups find them.
create policy own on members for select using (user_id = (select app_user()));

alter table invitations enable row level security; alter table invitations force row level security;
create policy tenant on invitations using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
-- Whoever holds an invitation's code may see that one.
create policy invited on invitations for select using (hash = decode(nullif(current_setting('app.invitation', true), ''), 'hex'));

-- Begins the work of a request: finds the session of an access token and tells the transaction who it works for.
-- Rights are read here at every request, so a removed or demoted member loses them at the next one.
create function enter(token_hash text, at timestamptz)
  returns table (state text, session_id bigint, user_id bigint, user_name text, language text, is_operator boolean, workgroup_id bigint, role smallint, department_id bigint, time_zone text)
  language plpgsql as $$
declare
  found_session record;
  membership record;
begin
  select t.kind, t.expires_at, s.id, s.user_id, s.current_workgroup_id, s.ended_at, s.expires_at as session_expires_at, u.name, u.language, u.is_operator
    into found_session
    from tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = decode(token_hash, 'hex');
  if not found or found_session.kind <> 'access' or found_session.ended_at is not null then
    return query select 'unknown', null::bigint, null::bigint, null::text, null::text, null::boolean, null::bigint, null::smallint, null::bigint, null::text;
    return;
  end if;
  if found_session.expires_at <= at or found_session.session_expires_at <= at then
    return query select 'expired', null::bigint, null::bigint, null::text, null::text, null::boolean, null::bigint, null::smallint, null::bigint, null::text;
    return;
  end if;
  perform set_config('app.user', found_session.user_id::text, true);
  select m.workgroup_id, m.role, m.department_id, w.time_zone into membership
    from members m join workgroups w on w.id = m.workgroup_id where m.workgroup_id = found_session.current_workgroup_id and m.user_id = found_session.user_id and m.left_at is null;
  if found then
    perform set_config('app.workgroup', membership.workgroup_id::text, true), set_config('app.role', membership.role::text, true);
  end if;
  return query select 'ok', found_session.id, found_session.user_id, found_session.name, found_session.language, found_session.is_operator,
    membership.workgroup_id, membership.role, membership.department_id, membership.time_zone;
end $$;

grant select, insert, update, delete on users, sessions, tokens, authorization_codes, one_time_codes, attempts, workgroups, departments, members, invitations, client_keys to saleslog_app;
grant select, insert on secrets to saleslog_app;
