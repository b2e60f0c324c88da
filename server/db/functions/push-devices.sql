-- Browsers that receive web push (RFC 8030). Each belongs to a session and is deleted with its end.

-- Stores the browser of the current session. A browser belongs to the last user who registered it; a user has 20 at
-- most. Does nothing when the session has ended or belongs to another user.
create or replace function keep_push_device(
  of_session bigint, given_endpoint text, given_p256dh bytea, given_auth bytea, at timestamptz
)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from sessions s where s.id = of_session and s.user_id = app_user() and s.ended_at is null for update;
  if not found then return; end if;
  delete from push_devices where session_id = of_session and endpoint <> given_endpoint;
  insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at)
    values (of_session, app_user(), given_endpoint, given_p256dh, given_auth, at)
    on conflict (endpoint) do update set session_id = excluded.session_id, user_id = excluded.user_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, pushed_at = null;
  delete from push_devices where user_id = app_user() and session_id in (
    select session_id from push_devices where user_id = app_user() order by created_at desc offset 20);
end
$$;
revoke execute on function keep_push_device from public;
grant execute on function keep_push_device to saleslog_app;

-- Which of these users have a push device. The app cannot read the addresses of other users' devices.
create or replace function pushed_among(people bigint[])
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select distinct user_id from push_devices where user_id = any(people);
$$;
revoke execute on function pushed_among from public;
grant execute on function pushed_among to saleslog_app;

create or replace function forget_push_device()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from push_devices where session_id = old.id;
  return null;
end
$$;
revoke execute on function forget_push_device from public;
grant execute on function forget_push_device to saleslog_app;
