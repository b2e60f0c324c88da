-- Apps that users connect by OAuth (decision 103). A connection is an API token with an app: the same session, the same
-- endings. Its access tokens are of the kind 'api', and its refresh tokens of a kind of their own.
alter table tokens drop constraint tokens_kind_check,
  add constraint tokens_kind_check check (kind in ('access', 'refresh', 'api', 'app_refresh'));
-- Registered by themselves (RFC 7591): name and addresses are what the app says.
create table apps (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- Null: a token that its user made.
alter table api_tokens add column app_id bigint references apps;
create index api_tokens_app on api_tokens (app_id) where app_id is not null;
-- Authorization codes of apps; `session_id` once it was exchanged.
create table app_codes (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- As of sessions: whether it still exists is checked when it is entered.
  current_workgroup_id bigint not null,
  app_id bigint not null references apps on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  session_id bigint references sessions on delete cascade
);
create index app_codes_user on app_codes (user_id);
create index app_codes_app on app_codes (app_id);
create index app_codes_session on app_codes (session_id);
