-- Who somebody is: what proves it (password hashes, hashes of tokens and codes) is read by the functions below alone, which
-- belong to the owner. The app's role sees its own row, those it works with, and no hash at all.

-- A refresh token's place in its line: when one of a place is used, its siblings (from tabs that refreshed at once) are used up.
alter table tokens add column rotation int not null default 0;

-- A six-digit code belongs to the device that asked for it, so that a stranger's wrong tries are not the owner's.
delete from one_time_codes;
alter table one_time_codes drop constraint one_time_codes_pkey, drop constraint one_time_codes_purpose_check;
alter table one_time_codes add column device bytea not null default '', add primary key (purpose, recipient, device), add check (purpose in ('email', 'phone'));
-- Links for a new password hold 256 random bits: nobody guesses them, so nobody's tries are counted, and none replaces another.
create table password_links (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index on password_links (user_id);
-- Devices and networks somebody has signed in from: whoever locks an account with wrong passwords does so from elsewhere.
create table known_places (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, hash)
);

-- What the owner's processes share and the app never reads: the password of the app's login.
create table owner_secrets (name text primary key, value text not null);

revoke all on users, sessions, tokens, authorization_codes, one_time_codes, workgroups, invitations, client_keys, secrets from saleslog_app;

-- ---- Rows and columns the app's role works with itself ----

-- Not forced: the owner's functions are the way in for whoever is not known yet.
alter table users enable row level security;
create policy own on users using (id = (select app_user())) with check (id = (select app_user()));
-- Also those who have left: logs keep their author.
create policy colleagues on users for select using (exists (select from members m where m.workgroup_id = (select app_workgroup()) and m.user_id = users.id));
grant select (id, email, name, phone, language, photo_key, last_workgroup_id, created_at, ver) on users to saleslog_app;
grant update (name, phone, language, photo_key, last_workgroup_id, ver) on users to saleslog_app;

alter table sessions enable row level security;
create policy own on sessions using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select on sessions to saleslog_app;
grant update (current_workgroup_id, last_seen_at, ended_at) on sessions to saleslog_app;

alter table workgroups enable row level security;
create policy entered on workgroups for select using (id = (select app_workgroup()));
create policy own on workgroups for select using (exists (select from members m where m.workgroup_id = workgroups.id and m.user_id = (select app_user()) and m.left_at is null));
create policy master on workgroups for update using (id = (select app_workgroup()) and (select app_role()) = 0) with check (id = (select app_workgroup()) and (select app_role()) = 0);
grant select on workgroups to saleslog_app;
grant update (name, address, time_zone, logo_key, ver) on workgroups to saleslog_app;

alter table client_keys enable row level security;
create policy own on client_keys using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update on client_keys to saleslog_app;

grant select (workgroup_id, id, email, role, inviter_id, created_at, expires_at) on invitations to saleslog_app;
grant insert (workgroup_id, email, role, hash, inviter_id, created_at, expires_at), update (email, role, hash, inviter_id, created_at, expires_at), delete on invitations to saleslog_app;
grant select, insert on secrets to saleslog_app;

-- ---- The functions ----

drop function enter(text, timestamptz);
-- Begins the work of a request: finds the session of an access token and tells the transaction who it works for.
-- Rights are read here at every request, so a removed or demoted member loses them at the next one.
create function enter(token_hash bytea, at timestamptz)
  returns table (state text, session_id bigint, user_id bigint, user_name text, language text, is_operator boolean, workgroup_id bigint, role smallint, department_id bigint, time_zone text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_session record;
  membership record;
begin
  select t.kind, t.expires_at, s.id, s.user_id, s.current_workgroup_id, s.ended_at, s.expires_at as session_expires_at, u.name, u.language, u.is_operator
    into found_session
    from tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = token_hash;
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

create function is_email_in_use(given text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select exists (select from users where email = given) $$;
-- Which of the given places (devices, networks) are the own ones of whoever has this address.
create function known_places_of(given text, places bytea[]) returns bytea[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array(select p.hash from known_places p join users u on u.id = p.user_id where u.email = given and p.hash = any(places)) $$;
create function sign_in_facts(given text, places bytea[]) returns table (id bigint, password_hash text, known bytea[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select u.id, u.password_hash, known_places_of(given, places) from users u where u.email = given $$;
create function own_password_hash() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select password_hash from users where id = app_user() $$;
create function emails_by_phone(given_name text, phones text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select email from users where name = given_name and phone = any(phones) order by id limit 10 $$;

-- Nothing when the address was taken meanwhile.
create function add_user(given_email text, given_name text, given_hash text, given_phone text, given_language text, at timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into users (email, name, password_hash, phone, language, created_at) values (given_email, given_name, given_hash, given_phone, given_language, at)
    on conflict (email) do nothing returning id $$;
create function end_sessions(of_user bigint, at timestamptz, except_session bigint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = at where user_id = of_user and ended_at is null and id is distinct from except_session;
  delete from authorization_codes where user_id = of_user $$;
-- All that the old password or its links opened ends with it. False when another change was quicker: `checked` is no longer the hash.
create function set_password(of_user bigint, checked text, given_hash text, at timestamptz, except_session bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set password_hash = given_hash where id = of_user and (checked is null or password_hash = checked);
  if not found then return false; end if;
  delete from password_links where user_id = of_user;
  perform end_sessions(of_user, at, except_session);
  return true;
end $$;

-- The row of the user is locked first, here and in set_password: what an old password begins either ends with it or never begins.
create function add_authorization_code(code_hash bytea, of_user bigint, checked text, client text, redirect text, challenge text, until timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users where id = of_user and (checked is null or password_hash = checked) for share;
  if not found then return false; end if;
  insert into authorization_codes (hash, user_id, client_id, redirect_uri, code_challenge, expires_at) values (code_hash, of_user, client, redirect, challenge, until);
  return true;
end $$;
create function authorization_code(code_hash bytea) returns table (user_id bigint, client_id text, redirect_uri text, code_challenge text, expires_at timestamptz, session_id bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users u where u.id = (select c.user_id from authorization_codes c where c.hash = code_hash) for share;
  return query select c.user_id, c.client_id, c.redirect_uri, c.code_challenge, c.expires_at, c.session_id from authorization_codes c where c.hash = code_hash for update;
end $$;
create function add_session(code_hash bytea, of_user bigint, client text, on_device text, at timestamptz, until timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare made bigint;
begin
  insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at)
    select id, last_workgroup_id, client, on_device, at, at, until from users where id = of_user returning id into made;
  update authorization_codes set session_id = made where hash = code_hash;
  return made;
end $$;
create function remember_places(of_user bigint, places bytea[], at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into known_places (user_id, hash, last_seen_at) select of_user, place, at from unnest(places) place on conflict (user_id, hash) do update set last_seen_at = excluded.last_seen_at;
  -- A person has a few devices and places; the oldest of fifty goes.
  delete from known_places where user_id = of_user and hash in (select hash from known_places where user_id = of_user order by last_seen_at desc offset 50) $$;
create function add_tokens(of_session bigint, access_hash bytea, access_until timestamptz, refresh_hash bytea, refresh_until timestamptz, place int) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into tokens (hash, session_id, kind, expires_at, rotation) values (access_hash, of_session, 'access', access_until, place), (refresh_hash, of_session, 'refresh', refresh_until, place) $$;
-- A token with its session, locked, so that two refreshes at once follow one another.
create function token_session(token_hash bytea)
  returns table (kind text, expires_at timestamptz, used_at timestamptz, rotation int, session_id bigint, client_id text, ended_at timestamptz, session_expires_at timestamptz)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.kind, t.expires_at, t.used_at, t.rotation, s.id, s.client_id, s.ended_at, s.expires_at from tokens t join sessions s on s.id = t.session_id where t.hash = token_hash for update $$;
create function mark_refreshed(token_hash bytea, of_session bigint, place int, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tokens set used_at = 'epoch' where session_id = of_session and kind = 'refresh' and rotation <= place and used_at is null and hash <> token_hash;
  update tokens set used_at = at where hash = token_hash;
  update sessions set last_seen_at = at where id = of_session $$;
create function end_session(of_session bigint, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$ update sessions set ended_at = at where id = of_session and ended_at is null $$;

-- A new code replaces the one before it.
create function keep_code(of_purpose text, of_recipient text, on_device bytea, code_hash bytea, until timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into one_time_codes (purpose, recipient, device, hash, expires_at) values (of_purpose, of_recipient, on_device, code_hash, until)
    on conflict (purpose, recipient, device) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at $$;
-- Five tries a code; a refusal after this must keep its changes, or the try would not count. The right one works once.
create function use_code(of_purpose text, of_recipient text, on_device bytea, code_hash bytea, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare kept record;
begin
  update one_time_codes set tries = tries + 1 where purpose = of_purpose and recipient = of_recipient and device = on_device returning * into kept;
  if kept is null or kept.tries > 5 or kept.expires_at <= at then return 'expired'; end if;
  if kept.hash <> code_hash then return 'wrong'; end if;
  delete from one_time_codes where purpose = of_purpose and recipient = of_recipient and device = on_device;
  return 'right';
end $$;
create function keep_password_link(of_user_email text, link_hash bytea, until timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into password_links (hash, user_id, expires_at) select link_hash, id, until from users where email = of_user_email $$;
-- The user a link is for, if it is good. It works once, and goes with the others when the password is set.
create function password_link_user(link_hash bytea, given text, at timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from password_links l join users u on u.id = l.user_id where l.hash = link_hash and u.email = given and l.expires_at > at $$;
create function use_password_link(link_hash bytea, given text, at timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from password_links l using users u where u.id = l.user_id and l.hash = link_hash and u.email = given and l.expires_at > at returning u.id $$;

-- Nothing when the address is taken.
create function add_workgroup(given_name text, given_address text, given_zone text, at timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into workgroups (name, address, time_zone, created_at) values (given_name, given_address, given_zone, at) on conflict (address) do nothing returning id $$;

-- Once an hour: what has run out is erased.
create function tidy_up(at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from tokens where expires_at < at - interval '1 day';
  delete from sessions where expires_at < at - interval '30 days' or ended_at < at - interval '30 days';
  delete from authorization_codes where expires_at < at - interval '1 day';
  delete from one_time_codes where expires_at < at - interval '1 day';
  delete from password_links where expires_at < at - interval '1 day';
  delete from known_places where last_seen_at < at - interval '400 days';
  delete from attempts where window_start < at - interval '1 day';
  delete from client_keys where created_at < at - interval '7 days' $$;

-- Names in a function mean what they meant when it was made, whatever the caller's search_path says.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to saleslog_app', each);
  end loop;
end $$;
