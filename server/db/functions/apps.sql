-- Apps that users connect by OAuth: registration, authorization codes, connections and their tokens. The app's role reads
-- no hash: these functions of the owner compare them.

create or replace function register_app(client text, given_name text, uris text[], at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into apps (client_id, name, redirect_uris, created_at) values (client, given_name, uris, at);
$$;
revoke execute on function register_app from public;
grant execute on function register_app to saleslog_app;

create or replace function registered_app(client text)
  returns table (id bigint, name text, redirect_uris text[])
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select id, name, redirect_uris from apps where client_id = client;
$$;
revoke execute on function registered_app from public;
grant execute on function registered_app to saleslog_app;

-- The ticket of a second step, used up; false where it is not one of the current user, or older than the password.
create or replace function use_own_ticket(ticket_hash bytea, at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare checked text;
begin
  delete from sign_in_tickets t where t.hash = ticket_hash and t.user_id = app_user() and t.expires_at > at
    returning t.password_hash into checked;
  perform from users where id = app_user() and password_hash = checked for no key update;
  return found;
end
$$;
revoke execute on function use_own_ticket from public;
grant execute on function use_own_ticket to saleslog_app;

-- Adds a code of the current user for the current workgroup. 'changed': `checked` is no longer the hash of the password; null:
-- it was compared otherwise. 'full': the user has `most` connections with other apps.
create or replace function add_app_code(
  code_hash bytea, checked text, of_app bigint, redirect text, challenge text, given_scopes text[], most int,
  at timestamptz, until timestamptz
)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = app_user() and (checked is null or password_hash = checked) for no key update;
  if not found then return 'changed'; end if;
  if (
    select count(*) from sessions s join api_tokens a on a.session_id = s.id
    where s.user_id = app_user() and a.app_id <> of_app and s.ended_at is null and s.expires_at > at
  ) >= most then return 'full'; end if;
  insert into app_codes (
      hash, user_id, current_workgroup_id, app_id, redirect_uri, code_challenge, scopes, expires_at)
    values (code_hash, app_user(), app_workgroup(), of_app, redirect, challenge, given_scopes, until);
  return 'added';
end
$$;
revoke execute on function add_app_code from public;
grant execute on function add_app_code to saleslog_app;

-- A code with its app. User and code are locked, so that of two exchanges the second finds the session of the first.
create or replace function app_code(code_hash bytea)
  returns table (
    client_id text, redirect_uri text, code_challenge text, scopes text[], expires_at timestamptz, session_id bigint
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users u where u.id = (select c.user_id from app_codes c where c.hash = code_hash) for share;
  return query select a.client_id, c.redirect_uri, c.code_challenge, c.scopes, c.expires_at, c.session_id
    from app_codes c join apps a on a.id = c.app_id where c.hash = code_hash for update of c;
end
$$;
revoke execute on function app_code from public;
grant execute on function app_code to saleslog_app;

-- Starts the connection of a code, in place of one that the user had with the same app in the same workgroup. Null when the user
-- has left the workgroup meanwhile.
create or replace function connect_app(code_hash bytea, at timestamptz, until timestamptz)
  returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  code record;
  made bigint;
begin
  select c.user_id, c.current_workgroup_id, c.app_id, c.scopes, a.name into code
    from app_codes c join apps a on a.id = c.app_id
      join members m on m.workgroup_id = live_workgroup(c.current_workgroup_id) and m.user_id = c.user_id
    where c.hash = code_hash and m.left_at is null;
  if not found then return null; end if;
  update sessions s set ended_at = at from api_tokens t
    where t.session_id = s.id and t.app_id = code.app_id and s.user_id = code.user_id
      and s.current_workgroup_id = code.current_workgroup_id and s.ended_at is null;
  insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at)
    values (code.user_id, code.current_workgroup_id, 'api', 'API: ' || code.name, at, at, until) returning id into made;
  insert into api_tokens (session_id, name, ending, scopes, app_id)
    values (made, code.name, '', code.scopes, code.app_id);
  update app_codes set session_id = made where hash = code_hash;
  update apps set last_used_at = at where id = code.app_id;
  return made;
end
$$;
revoke execute on function connect_app from public;
grant execute on function connect_app to saleslog_app;

create or replace function add_app_tokens(
  of_session bigint, access_hash bytea, access_until timestamptz, refresh_hash bytea, refresh_until timestamptz
)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into tokens (hash, session_id, kind, expires_at)
    values (access_hash, of_session, 'api', access_until), (refresh_hash, of_session, 'app_refresh', refresh_until);
$$;
revoke execute on function add_app_tokens from public;
grant execute on function add_app_tokens to saleslog_app;

-- A token of a connection, locked, so that of two refreshes with one token the second finds it used.
create or replace function app_token(token_hash bytea)
  returns table (
    kind text, client_id text, scopes text[], session_id bigint, used_at timestamptz, expires_at timestamptz,
    session_expires_at timestamptz, ended_at timestamptz
  )
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select t.kind, a.client_id, k.scopes, s.id, t.used_at, t.expires_at, s.expires_at, s.ended_at
    from tokens t join sessions s on s.id = t.session_id join api_tokens k on k.session_id = s.id
      join apps a on a.id = k.app_id
    where t.hash = token_hash and t.kind in ('api', 'app_refresh') for update of t;
$$;
revoke execute on function app_token from public;
grant execute on function app_token to saleslog_app;

create or replace function use_app_refresh(token_hash bytea, at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  with used as (update tokens set used_at = at where hash = token_hash returning session_id),
    seen as (update sessions s set last_seen_at = at from used where s.id = used.session_id)
  update apps a set last_used_at = at from used join api_tokens k on k.session_id = used.session_id
    where a.id = k.app_id;
$$;
revoke execute on function use_app_refresh from public;
grant execute on function use_app_refresh to saleslog_app;

-- The connected apps of the current user, the latest first.
create or replace function own_apps(at timestamptz, unused_since timestamptz)
  returns table (
    id bigint, name text, scopes text[], workgroup_name text, created_at timestamptz, last_used_at timestamptz
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select k.id, k.name, k.scopes, coalesce(w.name, ''), s.created_at, k.last_used_at
  from sessions s join api_tokens k on k.session_id = s.id
    left join workgroups w on w.id = s.current_workgroup_id and w.deleted_at is null
  where s.user_id = app_user() and k.app_id is not null and s.ended_at is null and s.expires_at > at
    and coalesce(k.last_used_at, s.created_at) >= unused_since
  order by k.id desc;
$$;
revoke execute on function own_apps from public;
grant execute on function own_apps to saleslog_app;

-- Ends a connection of the current user; returns the name of the app, null for any other.
create or replace function end_own_app(of_app bigint, at timestamptz)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare ended_name text;
begin
  update sessions s set ended_at = at from api_tokens k
    where k.id = of_app and k.app_id is not null and s.id = k.session_id and s.user_id = app_user()
      and s.ended_at is null
    returning k.name into ended_name;
  return ended_name;
end
$$;
revoke execute on function end_own_app from public;
grant execute on function end_own_app to saleslog_app;

-- Registrations that nobody used within a day, and those without a connection that were last used before.
create or replace function delete_unused_apps(at timestamptz, unused_since timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from app_codes where expires_at < at - interval '1 day';
  delete from apps a where coalesce(a.last_used_at < unused_since, a.created_at < at - interval '1 day')
    and not exists (select from api_tokens k where k.app_id = a.id)
    and not exists (select from app_codes c where c.app_id = a.id);
$$;
revoke execute on function delete_unused_apps from public;
grant execute on function delete_unused_apps to saleslog_app;
