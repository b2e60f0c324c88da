-- Browsers that somebody lets be told things while nothing is open in them. Each belongs to a session: whatever ends it ends this too.
create table push_devices (
  session_id bigint primary key references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Where to push: a browser has one, whoever signs in there.
  endpoint text not null unique,
  -- What only this browser can read is encrypted for these (RFC 8291).
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null,
  -- When the last one was taken from us; null: none yet.
  pushed_at timestamptz
);
create index on push_devices (user_id);
-- Not forced: the owner's function is the only way in, as an address may have been somebody else's.
alter table push_devices enable row level security;
create policy own on push_devices using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, delete, update (pushed_at) on push_devices to saleslog_app;

-- A browser is its last one's; of one person twenty are kept. Nothing happens where the session is not one's own or has ended.
create function keep_push_device(of_session bigint, given_endpoint text, given_p256dh bytea, given_auth bytea, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from sessions s where s.id = of_session and s.user_id = app_user() and s.ended_at is null for update;
  if not found then return; end if;
  delete from push_devices where session_id = of_session and endpoint <> given_endpoint;
  insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at) values (of_session, app_user(), given_endpoint, given_p256dh, given_auth, at)
    on conflict (endpoint) do update set session_id = excluded.session_id, user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, pushed_at = null;
  delete from push_devices where user_id = app_user() and session_id in (select session_id from push_devices where user_id = app_user() order by created_at desc offset 20);
end $$;
-- Who of these can be pushed to at all: nobody sees where.
create function pushed_among(people bigint[]) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select distinct user_id from push_devices where user_id = any(people) $$;
create function forget_push_device() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_devices where session_id = old.id;
  return null;
end $$;
create trigger unpushed after update on sessions for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname in ('keep_push_device', 'forget_push_device', 'pushed_among') loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to saleslog_app', each);
  end loop;
end $$;

-- When it was handed to the pushes, or found to be unwanted there or for nobody's browser; null: still to be looked at.
alter table notifications add column pushed_at timestamptz default now();
alter table notifications alter column pushed_at drop default;
create index notifications_to_push on notifications (workgroup_id, user_id, created_at) where pushed_at is null;
grant update (pushed_at) on notifications to saleslog_app;

-- Whether a push says who and what; else only what kind of thing it is, and of which workgroup.
alter table workgroups add column push_shows_names boolean not null default true;
grant update (push_shows_names) on workgroups to saleslog_app;
