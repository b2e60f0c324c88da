-- Authorization codes (RFC 6749), sessions and their tokens. The app reads no hash: these functions of the owner
-- compare them.

-- False when `checked` is no longer the hash of the password. The user is locked first, here and in set_password: a
-- session that an old password starts either ends with that password or never starts.
create or replace function add_authorization_code(
  code_hash bytea, of_user bigint, checked text, client text, redirect text, challenge text, until timestamptz
)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = of_user and (checked is null or password_hash = checked) for share;
  if not found then return false; end if;
  insert into authorization_codes (hash, user_id, client_id, redirect_uri, code_challenge, expires_at)
    values (code_hash, of_user, client, redirect, challenge, until);
  return true;
end
$$;
revoke execute on function add_authorization_code from public;
grant execute on function add_authorization_code to saleslog_app;

create or replace function authorization_code(code_hash bytea)
  returns table (
    user_id bigint, client_id text, redirect_uri text, code_challenge text, expires_at timestamptz, session_id bigint
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users u where u.id = (select c.user_id from authorization_codes c where c.hash = code_hash) for share;
  return query select c.user_id, c.client_id, c.redirect_uri, c.code_challenge, c.expires_at, c.session_id
    from authorization_codes c where c.hash = code_hash for update;
end
$$;
revoke execute on function authorization_code from public;
grant execute on function authorization_code to saleslog_app;

-- Starts the session of an authorization code. Null when the user no longer exists.
create or replace function add_session(
  code_hash bytea, of_user bigint, client text, on_device text, at timestamptz, until timestamptz
)
  returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare made bigint;
begin
  insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at)
    select id, last_workgroup_id, client, on_device, at, at, until from users where id = of_user returning id into made;
  update authorization_codes set session_id = made where hash = code_hash;
  return made;
end
$$;
revoke execute on function add_session from public;
grant execute on function add_session to saleslog_app;

create or replace function add_tokens(
  of_session bigint, access_hash bytea, access_until timestamptz, refresh_hash bytea, refresh_until timestamptz,
  place int
)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into tokens (hash, session_id, kind, expires_at, rotation)
    values (access_hash, of_session, 'access', access_until, place),
      (refresh_hash, of_session, 'refresh', refresh_until, place);
$$;
revoke execute on function add_tokens from public;
grant execute on function add_tokens to saleslog_app;

-- A token with its session. The token is locked, so that two concurrent refreshes run one after the other.
create or replace function token_session(token_hash bytea)
  returns table (
    kind text, expires_at timestamptz, used_at timestamptz, followed boolean, rotation int, session_id bigint,
    client_id text, ended_at timestamptz, session_expires_at timestamptz
  )
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select t.kind, t.expires_at, t.used_at, t.followed, t.rotation, s.id, s.client_id, s.ended_at, s.expires_at
    from tokens t join sessions s on s.id = t.session_id where t.hash = token_hash for update;
$$;
revoke execute on function token_session from public;
grant execute on function token_session to saleslog_app;

-- Marks a refresh token as used. Unused refresh tokens of the same and earlier rotations (tabs that refreshed at the
-- same time) are used up with it.
create or replace function mark_refreshed(token_hash bytea, of_session bigint, place int, at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  update tokens set followed = true where session_id = of_session and kind = 'refresh' and rotation < place
    and not followed;
  update tokens set used_at = 'epoch' where session_id = of_session and kind = 'refresh' and rotation <= place
    and used_at is null and hash <> token_hash;
  update tokens set used_at = at where hash = token_hash;
  update sessions set last_seen_at = at where id = of_session;
$$;
revoke execute on function mark_refreshed from public;
grant execute on function mark_refreshed to saleslog_app;

create or replace function end_session(of_session bigint, at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  update sessions set ended_at = at where id = of_session and ended_at is null;
$$;
revoke execute on function end_session from public;
grant execute on function end_session to saleslog_app;

-- Ends the sessions of a user and deletes the unused authorization codes. No device is trusted any longer.
create or replace function end_sessions(of_user bigint, at timestamptz, except_session bigint)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  update sessions set ended_at = at where user_id = of_user and ended_at is null and id is distinct from except_session;
  delete from authorization_codes where user_id = of_user;
  delete from app_codes where user_id = of_user;
  delete from sign_in_tickets where user_id = of_user;
  delete from trusted_devices where user_id = of_user;
$$;
revoke execute on function end_sessions from public;
grant execute on function end_sessions to saleslog_app;

-- Notifies the processes that a session has ended, so that they close its event streams.
create or replace function tell_session_ended()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('saleslog_live', json_build_object('ended', old.id::text)::text);
  return null;
end
$$;
revoke execute on function tell_session_ended from public;
grant execute on function tell_session_ended to saleslog_app;
