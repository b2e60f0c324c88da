-- Two-step sign-in. The app reads no secret, key or code of another user: the functions of a sign-in take the ticket
-- that a right password has given, all others concern the current user.

-- For functions of the owner.
create or replace function has_two_step(of_user bigint)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from two_step_apps where user_id = of_user)
    or exists (select from passkeys where user_id = of_user);
$$;
revoke execute on function has_two_step from public;

-- Whether a user has to set two-step sign-in up where a workgroup requires it. Without a password a user signs in through
-- a provider only: the second step is the provider's, and none could be set up here (decision 105).
create or replace function lacks_two_step(of_user bigint)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select not has_two_step(of_user) and exists (select from users where id = of_user and password_hash <> '');
$$;
revoke execute on function lacks_two_step from public;

-- Deletes what belongs to two-step sign-in when its last method is gone.
create or replace function end_two_step(of_user bigint)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from recovery_codes where user_id = of_user and not has_two_step(of_user);
  delete from trusted_devices where user_id = of_user and not has_two_step(of_user);
  delete from sign_in_tickets where user_id = of_user;
$$;
revoke execute on function end_two_step from public;

-- ---- Sign-in ----

-- Whether a sign-in with the right password needs a second step on this device.
create or replace function needs_second_step(of_user bigint, on_device bytea, at timestamptz)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select has_two_step(of_user) and not exists (
    select from trusted_devices t where t.user_id = of_user and t.device = on_device and t.device <> ''
      and t.expires_at > at);
$$;
revoke execute on function needs_second_step from public;
grant execute on function needs_second_step to saleslog_app;

-- False when `checked` is no longer the hash of the password.
create or replace function add_sign_in_ticket(
  ticket_hash bytea, of_user bigint, checked text, client text, redirect text, challenge text, until timestamptz
)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = of_user and password_hash = checked for share;
  if not found then return false; end if;
  insert into sign_in_tickets (hash, user_id, password_hash, client_id, redirect_uri, code_challenge, expires_at)
    values (ticket_hash, of_user, checked, client, redirect, challenge, until);
  return true;
end
$$;
revoke execute on function add_sign_in_ticket from public;
grant execute on function add_sign_in_ticket to saleslog_app;

-- Whose sign-in it is, and what the second step is checked against. `secret`: of the app, null without one. `salt`: of
-- the recovery codes, null without any.
create or replace function sign_in_ticket(ticket_hash bytea, at timestamptz)
  returns table (user_id bigint, email text, language text, secret bytea, salt bytea, passkeys int)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select u.id, u.email, u.language, a.secret,
    (select r.salt from recovery_codes r where r.user_id = u.id limit 1),
    (select count(*)::int from passkeys p where p.user_id = u.id)
  from sign_in_tickets t join users u on u.id = t.user_id left join two_step_apps a on a.user_id = u.id
  where t.hash = ticket_hash and t.expires_at > at;
$$;
revoke execute on function sign_in_ticket from public;
grant execute on function sign_in_ticket to saleslog_app;

-- The passkeys that can finish a sign-in.
create or replace function ticket_passkeys(ticket_hash bytea, at timestamptz)
  returns table (id bigint, credential_id bytea, public_key bytea, counter bigint, transports text[])
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select p.id, p.credential_id, p.public_key, p.counter, p.transports
  from sign_in_tickets t join passkeys p on p.user_id = t.user_id
  where t.hash = ticket_hash and t.expires_at > at order by p.id;
$$;
revoke execute on function ticket_passkeys from public;
grant execute on function ticket_passkeys to saleslog_app;

-- Replaces the challenge of a sign-in; null takes it. Returns the one before: a challenge is taken once.
create or replace function swap_ticket_challenge(ticket_hash bytea, given bytea, at timestamptz)
  returns bytea
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare before bytea;
begin
  select t.challenge into before from sign_in_tickets t where t.hash = ticket_hash and t.expires_at > at for update;
  update sign_in_tickets t set challenge = given where t.hash = ticket_hash;
  return before;
end
$$;
revoke execute on function swap_ticket_challenge from public;
grant execute on function swap_ticket_challenge to saleslog_app;

-- Accepts a code of the app once: false when a code of this step or a later one was accepted before, or the app was
-- changed meanwhile.
create or replace function use_app_step(of_user bigint, checked bytea, step bigint)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update two_step_apps set last_step = step where user_id = of_user and secret = checked and last_step < step;
  return found;
end
$$;
revoke execute on function use_app_step from public;
grant execute on function use_app_step to saleslog_app;

-- Accepts a recovery code once. Returns how many are left; null for any other code.
create or replace function use_recovery_code(of_user bigint, code_hash bytea)
  returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = of_user for no key update;
  delete from recovery_codes where user_id = of_user and hash = code_hash;
  if not found then return null; end if;
  return (select count(*)::int from recovery_codes where user_id = of_user);
end
$$;
revoke execute on function use_recovery_code from public;
grant execute on function use_recovery_code to saleslog_app;

-- Accepts an answer of a passkey. False when its counter is not above the last one: the key was copied, or its answer
-- is used a second time. Passkeys that several devices share have no counter and answer 0.
create or replace function use_passkey(of_user bigint, of_passkey bigint, given bigint, at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update passkeys set counter = given, last_used_at = at
    where user_id = of_user and id = of_passkey and (counter < given or (counter = 0 and given = 0));
  return found;
end
$$;
revoke execute on function use_passkey from public;
grant execute on function use_passkey to saleslog_app;

-- Uses up a ticket and stores an authorization code for its user. Null when it is used, expired, or the password was
-- changed. The user is locked first, as in add_authorization_code.
create or replace function code_for_ticket(ticket_hash bytea, code_hash bytea, until timestamptz, at timestamptz)
  returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare ticket record;
begin
  perform from users u where u.id = (select t.user_id from sign_in_tickets t where t.hash = ticket_hash) for share;
  delete from sign_in_tickets t where t.hash = ticket_hash and t.expires_at > at returning * into ticket;
  if ticket is null or not exists (
    select from users u where u.id = ticket.user_id and u.password_hash = ticket.password_hash)
  then return null; end if;
  insert into authorization_codes (hash, user_id, client_id, redirect_uri, code_challenge, expires_at)
    values (code_hash, ticket.user_id, ticket.client_id, ticket.redirect_uri, ticket.code_challenge, until);
  return ticket.user_id;
end
$$;
revoke execute on function code_for_ticket from public;
grant execute on function code_for_ticket to saleslog_app;

create or replace function trust_device(of_user bigint, on_device bytea, until timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into trusted_devices (user_id, device, expires_at) select of_user, on_device, until where on_device <> ''
    on conflict (user_id, device) do update set expires_at = excluded.expires_at;
  -- A user has 20 at most.
  delete from trusted_devices where user_id = of_user and device in (
    select device from trusted_devices where user_id = of_user order by expires_at desc offset 20);
$$;
revoke execute on function trust_device from public;
grant execute on function trust_device to saleslog_app;

-- ---- The current user ----

-- The workgroup that requires two-step sign-in of a user, and from when on; of several the one that began first. None
-- of a user without a password (lacks_two_step).
create or replace function workgroup_requiring_two_step(of_user bigint)
  returns table (name text, required_from timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select w.name, w.two_step_from
  from members m join workgroups w on w.id = m.workgroup_id join users u on u.id = m.user_id
  where m.user_id = of_user and m.left_at is null and w.deleted_at is null and w.two_step_from is not null
    and u.password_hash <> ''
  order by w.two_step_from, w.id limit 1;
$$;
revoke execute on function workgroup_requiring_two_step from public;

-- `required_by` and `required_from`: of workgroup_requiring_two_step; null without one.
create or replace function own_two_step()
  returns table (app_since timestamptz, codes_left int, required_by text, required_from timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select (select a.created_at from two_step_apps a where a.user_id = app_user()),
    (select count(*)::int from recovery_codes r where r.user_id = app_user()),
    w.name, w.required_from
  from (select) one left join workgroup_requiring_two_step(app_user()) w on true;
$$;
revoke execute on function own_two_step from public;
grant execute on function own_two_step to saleslog_app;

create or replace function own_passkeys()
  returns table (
    id bigint, name text, created_at timestamptz, last_used_at timestamptz, credential_id bytea, transports text[]
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select p.id, p.name, p.created_at, p.last_used_at, p.credential_id, p.transports
  from passkeys p where p.user_id = app_user() order by p.id;
$$;
revoke execute on function own_passkeys from public;
grant execute on function own_passkeys to saleslog_app;

-- Starts the setup of an app; it replaces one that was not finished.
create or replace function start_two_step_setup(of_session bigint, given bytea, until timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into two_step_setups (user_id, session_id, secret, expires_at) values (app_user(), of_session, given, until)
    on conflict (user_id) do update set session_id = excluded.session_id, secret = excluded.secret,
      expires_at = excluded.expires_at, confirmed_step = null, salt = null, codes = '{}';
$$;
revoke execute on function start_two_step_setup from public;
grant execute on function start_two_step_setup to saleslog_app;

create or replace function own_two_step_setup(of_session bigint, at timestamptz)
  returns bytea
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select s.secret from two_step_setups s
  where s.user_id = app_user() and s.session_id = of_session and s.expires_at > at;
$$;
revoke execute on function own_two_step_setup from public;
grant execute on function own_two_step_setup to saleslog_app;

-- Stores that the app has shown a right code, and the recovery codes that go with it. False when the setup was replaced
-- or is confirmed already.
create or replace function confirm_two_step_setup(
  of_session bigint, checked bytea, step bigint, given_salt bytea, given_codes bytea[], at timestamptz
)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update two_step_setups s set confirmed_step = step, salt = given_salt, codes = given_codes
    where s.user_id = app_user() and s.session_id = of_session and s.secret = checked and s.confirmed_step is null
      and s.expires_at > at;
  return found;
end
$$;
revoke execute on function confirm_two_step_setup from public;
grant execute on function confirm_two_step_setup to saleslog_app;

-- Turns the confirmed app on, in place of an earlier one. 'on' when two-step sign-in was off before, 'changed' when it
-- was on, null without a confirmed setup.
create or replace function finish_two_step_setup(of_session bigint, at timestamptz)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  setup record;
  was_on boolean;
begin
  perform from users where id = app_user() for no key update;
  delete from two_step_setups s
    where s.user_id = app_user() and s.session_id = of_session and s.confirmed_step is not null and s.expires_at > at
    returning * into setup;
  if setup is null then return null; end if;
  was_on := has_two_step(app_user());
  insert into two_step_apps (user_id, secret, last_step, created_at)
    values (app_user(), setup.secret, setup.confirmed_step, at)
    on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = excluded.created_at;
  -- Another method was turned on meanwhile: its codes are the ones that the user has seen last.
  if not exists (select from recovery_codes r where r.user_id = app_user()) then
    insert into recovery_codes (user_id, salt, hash) select app_user(), setup.salt, code from unnest(setup.codes) code;
  end if;
  return case when was_on then 'changed' else 'on' end;
end
$$;
revoke execute on function finish_two_step_setup from public;
grant execute on function finish_two_step_setup to saleslog_app;

-- 'off' when two-step sign-in is off now, 'removed' when passkeys are left, 'required' when a workgroup requires it,
-- 'unknown' without an app.
create or replace function remove_two_step_app()
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = app_user() for no key update;
  if not exists (select from two_step_apps where user_id = app_user()) then return 'unknown'; end if;
  if not exists (select from passkeys where user_id = app_user())
    and exists (select from workgroup_requiring_two_step(app_user())) then return 'required'; end if;
  delete from two_step_apps where user_id = app_user();
  perform end_two_step(app_user());
  return case when has_two_step(app_user()) then 'removed' else 'off' end;
end
$$;
revoke execute on function remove_two_step_app from public;
grant execute on function remove_two_step_app to saleslog_app;

create or replace function start_passkey(of_session bigint, given bytea, until timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into passkey_challenges (session_id, challenge, expires_at) values (of_session, given, until)
    on conflict (session_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at;
$$;
revoke execute on function start_passkey from public;
grant execute on function start_passkey to saleslog_app;

-- Takes the challenge of a session, once.
create or replace function take_passkey_challenge(of_session bigint, at timestamptz)
  returns bytea
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  with taken as (
    delete from passkey_challenges c using sessions s
      where s.id = c.session_id and s.user_id = app_user() and c.session_id = of_session returning c.*)
  select challenge from taken where expires_at > at;
$$;
revoke execute on function take_passkey_challenge from public;
grant execute on function take_passkey_challenge to saleslog_app;

-- Adds a passkey, and recovery codes where there are none. 'on' when two-step sign-in was off before, 'added' when it
-- was on, 'taken' for a credential that is stored already, 'full' when the user has `most`.
create or replace function add_passkey(
  credential bytea, key bytea, given_counter bigint, given_transports text[], given_name text, given_salt bytea,
  given_codes bytea[], most int, at timestamptz
)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare was_on boolean;
begin
  perform from users where id = app_user() for no key update;
  if (select count(*) from passkeys where user_id = app_user()) >= most then return 'full'; end if;
  was_on := has_two_step(app_user());
  insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (app_user(), credential, key, given_counter, given_transports, given_name, at)
    on conflict (credential_id) do nothing;
  if not found then return 'taken'; end if;
  if not was_on then
    delete from recovery_codes where user_id = app_user();
    insert into recovery_codes (user_id, salt, hash) select app_user(), given_salt, code from unnest(given_codes) code;
  end if;
  return case when was_on then 'added' else 'on' end;
end
$$;
revoke execute on function add_passkey from public;
grant execute on function add_passkey to saleslog_app;

create or replace function rename_passkey(of_passkey bigint, given_name text)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update passkeys set name = given_name where user_id = app_user() and id = of_passkey;
  return found;
end
$$;
revoke execute on function rename_passkey from public;
grant execute on function rename_passkey to saleslog_app;

-- As remove_two_step_app. `name`: of the removed passkey.
create or replace function remove_passkey(of_passkey bigint)
  returns table (outcome text, name text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare removed text;
begin
  perform from users where id = app_user() for no key update;
  select p.name into removed from passkeys p where p.user_id = app_user() and p.id = of_passkey;
  if removed is null then return query select 'unknown', ''; return; end if;
  if not exists (select from two_step_apps where user_id = app_user())
    and not exists (select from passkeys where user_id = app_user() and id <> of_passkey)
    and exists (select from workgroup_requiring_two_step(app_user()))
  then return query select 'required', ''; return; end if;
  delete from passkeys where user_id = app_user() and id = of_passkey;
  perform end_two_step(app_user());
  return query select case when has_two_step(app_user()) then 'removed' else 'off' end, removed;
end
$$;
revoke execute on function remove_passkey from public;
grant execute on function remove_passkey to saleslog_app;

-- New recovery codes in place of all earlier ones. False when two-step sign-in is off.
create or replace function replace_recovery_codes(given_salt bytea, given_codes bytea[])
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = app_user() for no key update;
  if not has_two_step(app_user()) then return false; end if;
  delete from recovery_codes where user_id = app_user();
  insert into recovery_codes (user_id, salt, hash) select app_user(), given_salt, code from unnest(given_codes) code;
  return true;
end
$$;
revoke execute on function replace_recovery_codes from public;
grant execute on function replace_recovery_codes to saleslog_app;

-- ---- Masters and service administrators ----

-- Whether the current user may reset the two-step sign-in of a user: the Master of every workgroup of that user, of
-- which there must be one, and everybody who runs the service.
create or replace function may_reset_two_step(of_user bigint)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor bigint := app_user();
  theirs bigint[];
begin
  if of_user = actor then return false; end if;
  if app_is_operator() then return true; end if;
  -- Row-level security applies to the owner too, and shows all memberships of a user to that user only.
  perform set_config('app.user', of_user::text, true);
  select array_agg(m.workgroup_id) into theirs from members m join workgroups w on w.id = m.workgroup_id
    where m.user_id = of_user and m.left_at is null and w.deleted_at is null;
  perform set_config('app.user', actor::text, true);
  return theirs is not null and not exists (
    select from unnest(theirs) each where not exists (
      select from members own
      where own.workgroup_id = each and own.user_id = actor and own.left_at is null and own.role = 0));
end
$$;
revoke execute on function may_reset_two_step from public;
grant execute on function may_reset_two_step to saleslog_app;

-- For the Master of the current workgroup, about a member of it; no row for anybody else.
create or replace function member_two_step(of_user bigint)
  returns table (is_on boolean, may_reset boolean)
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select has_two_step(of_user), may_reset_two_step(of_user)
  where app_role() = 0 and exists (
    select from members m where m.workgroup_id = app_workgroup() and m.user_id = of_user and m.left_at is null);
$$;
revoke execute on function member_two_step from public;
grant execute on function member_two_step to saleslog_app;

-- Turns two-step sign-in of a user off and ends all sessions. The row is that user; none when the current user may not,
-- or when it was off.
create or replace function reset_two_step(of_user bigint, at timestamptz)
  returns table (email text, language text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = of_user for no key update;
  if not may_reset_two_step(of_user) or not has_two_step(of_user) then return; end if;
  delete from two_step_apps where user_id = of_user;
  delete from two_step_setups where user_id = of_user;
  delete from passkeys where user_id = of_user;
  perform end_two_step(of_user);
  perform end_sessions(of_user, at, null);
  return query select u.email, u.language from users u where u.id = of_user;
end
$$;
revoke execute on function reset_two_step from public;
grant execute on function reset_two_step to saleslog_app;

-- For the Master of the current workgroup.
create or replace function two_step_of_workgroup()
  returns table (required_from timestamptz, members int, without int)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select w.two_step_from, count(m.user_id)::int, (count(m.user_id) filter (where lacks_two_step(m.user_id)))::int
  from workgroups w left join members m on m.workgroup_id = w.id and m.left_at is null
  where w.id = app_workgroup() and app_role() = 0 group by w.id;
$$;
revoke execute on function two_step_of_workgroup from public;
grant execute on function two_step_of_workgroup to saleslog_app;

-- The members of a workgroup that requires two-step sign-in who do not have it, some at a time, for the mail that tells
-- them.
create or replace function members_without_two_step(of_workgroup bigint, after_user bigint, most int)
  returns table (
    user_id bigint, email text, language text, workgroup_name text, required_from timestamptz, time_zone text
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.workgroup', of_workgroup::text, true);
  return query
  select u.id, u.email, u.language, w.name, w.two_step_from, w.time_zone
  from workgroups w join members m on m.workgroup_id = w.id and m.left_at is null join users u on u.id = m.user_id
  where w.id = of_workgroup and w.deleted_at is null and w.two_step_from is not null and u.id > after_user
    and lacks_two_step(u.id)
  order by u.id limit most;
  perform set_config('app.workgroup', '', true);
end
$$;
revoke execute on function members_without_two_step from public;
grant execute on function members_without_two_step to saleslog_app;
