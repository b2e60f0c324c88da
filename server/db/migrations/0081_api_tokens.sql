-- API tokens (decision 101). Each is the token of a session of its own, whose client is 'api': what ends the sessions of a
-- user ends it too. The workgroup of that session is the one in which the token works.
alter table tokens drop constraint tokens_kind_check,
  add constraint tokens_kind_check check (kind in ('access', 'refresh', 'api'));
create table api_tokens (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions on delete cascade,
  name text not null,
  -- The last four characters, by which its owner knows it.
  ending text not null,
  scopes text[] not null,
  -- To the minute.
  last_used_at timestamptz
);
