-- A phone that never got the answer to its refresh shows the same token again, later than another tab of it would. That is no theft as long as
-- nobody has used what the answer brought: the first use of an access token says so of the refresh token that it came of.
alter table tokens add column followed boolean not null default false;

create or replace function enter(token_hash bytea, at timestamptz)
  returns table (state text, session_id bigint, user_id bigint, user_name text, language text, is_operator boolean, workgroup_id bigint, role smallint, department_id bigint, time_zone text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_session record;
  membership record;
begin
  select t.kind, t.expires_at, t.used_at, t.rotation, s.id, s.user_id, s.current_workgroup_id, s.ended_at, s.expires_at as session_expires_at, u.name, u.language, u.is_operator
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
  -- Once in the life of a token; of several calls with a new one, the first, and none waits for it.
  if found_session.used_at is null and found_session.rotation > 0 then
    update tokens set used_at = at where hash = (select hash from tokens where hash = token_hash and used_at is null for update skip locked);
    if found then
      update tokens t set followed = true where t.session_id = found_session.id and t.kind = 'refresh' and t.rotation < found_session.rotation and not t.followed;
    end if;
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

drop function token_session(bytea);
-- A token with its session, locked, so that two refreshes at once follow one another.
create function token_session(token_hash bytea)
  returns table (kind text, expires_at timestamptz, used_at timestamptz, followed boolean, rotation int, session_id bigint, client_id text, ended_at timestamptz, session_expires_at timestamptz)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.kind, t.expires_at, t.used_at, t.followed, t.rotation, s.id, s.client_id, s.ended_at, s.expires_at from tokens t join sessions s on s.id = t.session_id where t.hash = token_hash for update $$;
revoke all on function token_session(bytea) from public;
grant execute on function token_session(bytea) to saleslog_app;
create or replace function mark_refreshed(token_hash bytea, of_session bigint, place int, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tokens set followed = true where session_id = of_session and kind = 'refresh' and rotation < place and not followed;
  update tokens set used_at = 'epoch' where session_id = of_session and kind = 'refresh' and rotation <= place and used_at is null and hash <> token_hash;
  update tokens set used_at = at where hash = token_hash;
  update sessions set last_seen_at = at where id = of_session $$;
