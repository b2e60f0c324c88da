-- Two-step sign-in (decision 77). Everything here proves who somebody is, so the app's role reads none of it itself:
-- functions of the owner do (functions/two-step.sql).

-- From then on members without two-step sign-in may not enter the workgroup. Null: it is not required.
alter table workgroups add column two_step_from timestamptz;
grant update (two_step_from) on workgroups to saleslog_app;

-- An authenticator app (RFC 6238). The secret is encrypted with a key of the service (server/security/secret-box.ts).
create table two_step_apps (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  -- The time step of the last accepted code: no code of this step or an earlier one is accepted again.
  last_step bigint not null,
  created_at timestamptz not null
);
-- An app that is being set up, in one session, by somebody who has entered the password.
create table two_step_setups (
  user_id bigint primary key references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  secret bytea not null,
  -- Of the code that showed that the app has the secret. Null until then.
  confirmed_step bigint,
  -- The recovery codes that are stored when the app is turned on; none where there are some already.
  salt bytea,
  codes bytea[] not null default '{}',
  expires_at timestamptz not null
);
create index on two_step_setups (session_id);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (user_id);
-- The challenge that the next passkey of a session must have signed.
create table passkey_challenges (
  session_id bigint primary key references sessions on delete cascade,
  challenge bytea not null,
  expires_at timestamptz not null
);

-- Argon2id hashes, with one salt for the codes of a user. A used code is deleted.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  salt bytea not null,
  hash bytea not null,
  primary key (user_id, hash)
);

-- A sign-in whose password was right, and whose second step is missing.
create table sign_in_tickets (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- The hash that the password was compared with: no ticket outlives its password.
  password_hash text not null,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  -- The challenge that a passkey must have signed.
  challenge bytea,
  expires_at timestamptz not null
);
create index on sign_in_tickets (user_id);

-- Devices, by the hash of their key, that are not asked for a second step.
create table trusted_devices (
  user_id bigint not null references users on delete cascade,
  device bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, device)
);

-- It returns one column more.
drop function enter(bytea, timestamptz);
