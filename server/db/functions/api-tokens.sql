-- API tokens. The app reads neither their hashes nor those of others: these functions of the owner find them.

-- Adds a token of the current user in the current workgroup; returns its id. 'changed': `checked` is no longer the hash of
-- the password. 'full': the user has `most` already.
create or replace function add_api_token(
  token_hash bytea, checked text, given_name text, given_ending text, given_scopes text[], most int, at timestamptz,
  until timestamptz
)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_session bigint;
  made bigint;
begin
  -- The user is locked, as by everything that a password starts.
  perform from users where id = app_user() and password_hash = checked for no key update;
  if not found then return 'changed'; end if;
  if (
    select count(*) from sessions s join api_tokens a on a.session_id = s.id
    where s.user_id = app_user() and a.app_id is null and s.ended_at is null and s.expires_at > at
  ) >= most then return 'full'; end if;
  insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at)
    values (app_user(), app_workgroup(), 'api', 'API: ' || given_name, at, at, until) returning id into own_session;
  insert into tokens (hash, session_id, kind, expires_at) values (token_hash, own_session, 'api', until);
  insert into api_tokens (session_id, name, ending, scopes)
    values (own_session, given_name, given_ending, given_scopes) returning id into made;
  return made::text;
end
$$;
revoke execute on function add_api_token from public;
grant execute on function add_api_token to saleslog_app;

-- The tokens of the current user that were not revoked, the latest first, without those of apps. Expired ones stay until
-- their session is deleted.
create or replace function own_api_tokens()
  returns table (
    id bigint, name text, ending text, scopes text[], workgroup_name text, created_at timestamptz,
    expires_at timestamptz, last_used_at timestamptz
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select a.id, a.name, a.ending, a.scopes, coalesce(w.name, ''), s.created_at, s.expires_at, a.last_used_at
  from sessions s join api_tokens a on a.session_id = s.id
    left join workgroups w on w.id = s.current_workgroup_id and w.deleted_at is null
  where s.user_id = app_user() and a.app_id is null and s.ended_at is null
  order by a.id desc;
$$;
revoke execute on function own_api_tokens from public;
grant execute on function own_api_tokens to saleslog_app;

-- Revokes a token of the current user; returns its name, null for any other token.
create or replace function end_own_api_token(of_token bigint, at timestamptz)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare ended_name text;
begin
  update sessions s set ended_at = at from api_tokens a
    where a.id = of_token and a.app_id is null and s.id = a.session_id and s.user_id = app_user()
      and s.ended_at is null
    returning a.name into ended_name;
  return ended_name;
end
$$;
revoke execute on function end_own_api_token from public;
grant execute on function end_own_api_token to saleslog_app;

-- Finds the token of a request and counts the request in its window. Run before the body is read and outside of the
-- transaction of the call: what it may do is decided with this. When it was last used is written once a minute.
-- The state of a token of an app is 'app'.
create or replace function count_api_request(
  token_hash bytea, at timestamptz, unused_since timestamptz, limit_name text, window_from timestamptz
)
  returns table (
    state text, token_id bigint, token_name text, scopes text[], expires_at timestamptz, request_count int
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare found_token record;
begin
  select a.id, a.name, a.scopes, a.last_used_at, a.app_id, t.expires_at, s.created_at into found_token
    from tokens t join sessions s on s.id = t.session_id join api_tokens a on a.session_id = s.id
    where t.hash = token_hash and t.kind = 'api' and s.ended_at is null;
  if not found or found_token.expires_at <= at
    or coalesce(found_token.last_used_at, found_token.created_at) < unused_since then
    return query select 'ended', null::bigint, null::text, null::text[], null::timestamptz, null::int;
    return;
  end if;
  if found_token.last_used_at is null or found_token.last_used_at < at - interval '1 minute' then
    update api_tokens set last_used_at = at where id = found_token.id;
  end if;
  return query
  insert into attempts as counted (key, window_start, count)
    values (limit_name || ' ' || found_token.id, window_from, 1)
    on conflict (key, window_start) do update set count = counted.count + 1
    returning case when found_token.app_id is null then 'ok' else 'app' end, found_token.id, found_token.name,
      found_token.scopes, found_token.expires_at, counted.count;
end
$$;
revoke execute on function count_api_request from public;
grant execute on function count_api_request to saleslog_app;

-- A member who leaves a workgroup loses the tokens that work in it, also when taken back.
create or replace function end_api_tokens_of_member()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update sessions set ended_at = new.left_at
    where user_id = new.user_id and current_workgroup_id = new.workgroup_id and client_id = 'api' and ended_at is null;
  delete from app_codes where user_id = new.user_id and current_workgroup_id = new.workgroup_id;
  return null;
end
$$;
revoke execute on function end_api_tokens_of_member from public;
