-- The user, workgroup and role of the current transaction. Policies and functions read them.

-- Null outside of a session; so are the workgroup and the inquiry. The policies then match no row.
create or replace function app_user()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::bigint;
revoke execute on function app_user from public;
grant execute on function app_user to saleslog_app;

create or replace function app_workgroup()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.workgroup', true), '')::bigint;
revoke execute on function app_workgroup from public;
grant execute on function app_workgroup to saleslog_app;

-- The stored code of the role: 0 master, 1 chief, 2 manager, 9 staff. Staff when nothing is set.
create or replace function app_role()
  returns smallint
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.role', true), '')::smallint, 9::smallint);
revoke execute on function app_role from public;
grant execute on function app_role to saleslog_app;

-- The inquiry that the link in a mail has opened in this transaction.
create or replace function app_inquiry()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.inquiry', true), '')::bigint;
revoke execute on function app_inquiry from public;
grant execute on function app_inquiry to saleslog_app;

-- Whether the user runs the service, and is signed in: an API token has no rights of a service administrator.
create or replace function app_is_operator()
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(current_setting('app.by_token', true), '') = ''
    and exists (select from users where id = app_user() and is_operator);
$$;
revoke execute on function app_is_operator from public;
grant execute on function app_is_operator to saleslog_app;

-- The id of a workgroup that exists and is not deleted; null for any other. Everything that enters a workgroup asks this,
-- so that a deleted one has no rows for anybody.
create or replace function live_workgroup(of_workgroup bigint)
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select id from workgroups where id = of_workgroup and deleted_at is null;
$$;
revoke execute on function live_workgroup from public;
grant execute on function live_workgroup to saleslog_app;

create or replace function is_deleted_workgroup(of_workgroup bigint)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from workgroups where id = of_workgroup and deleted_at is not null);
$$;
revoke execute on function is_deleted_workgroup from public;
grant execute on function is_deleted_workgroup to saleslog_app;

-- Starts the transaction of a request: finds the session of an access token and sets its user, workgroup and role.
-- `shown`: the workgroup that the request is for (decision 10); null, or one that the user is no member of: the workgroup
-- of the session. Membership and role are read at every request, so a removed or demoted member loses the rights with the
-- next one.
-- An API token enters the workgroup for which it was made, and no other (decision 101).
-- `two_step_due`: from when on the workgroup requires two-step sign-in, which the user does not have. After that the
-- workgroup is not entered.
create or replace function enter(token_hash bytea, at timestamptz, shown bigint)
  returns table (
    state text, session_id bigint, user_id bigint, user_name text, language text, is_operator boolean,
    workgroup_id bigint, role smallint, department_id bigint, time_zone text, two_step_due timestamptz
  )
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_session record;
  membership record;
  entered bigint;
  due timestamptz;
  is_entered boolean;
begin
  select t.kind, t.expires_at, t.used_at, t.rotation, s.id, s.user_id, s.current_workgroup_id, s.ended_at,
    s.expires_at as session_expires_at, u.name, u.language, u.is_operator
    into found_session
    from tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = token_hash;
  if not found or found_session.kind not in ('access', 'api') or found_session.ended_at is not null then
    return query select 'unknown', null::bigint, null::bigint, null::text, null::text, null::boolean, null::bigint,
      null::smallint, null::bigint, null::text, null::timestamptz;
    return;
  end if;
  if found_session.expires_at <= at or found_session.session_expires_at <= at then
    return query select 'expired', null::bigint, null::bigint, null::text, null::text, null::boolean, null::bigint,
      null::smallint, null::bigint, null::text, null::timestamptz;
    return;
  end if;
  -- The first use of an access token shows that the response of its refresh has arrived: the earlier refresh tokens are
  -- marked (decision 51). Of concurrent requests with a new token only one does this, and none waits for it.
  if found_session.used_at is null and found_session.rotation > 0 then
    update tokens set used_at = at where hash = (
      select hash from tokens where hash = token_hash and used_at is null for update skip locked);
    if found then
      update tokens t set followed = true where t.session_id = found_session.id and t.kind = 'refresh'
        and t.rotation < found_session.rotation and not t.followed;
    end if;
  end if;
  perform set_config('app.user', found_session.user_id::text, true);
  if found_session.kind = 'api' then
    perform set_config('app.by_token', 'on', true);
  end if;
  entered := found_session.current_workgroup_id;
  if found_session.kind = 'access' and (shown <> entered or entered is null) then
    entered := coalesce((
      select m.workgroup_id from members m
      where m.workgroup_id = live_workgroup(shown) and m.user_id = found_session.user_id and m.left_at is null), entered);
  end if;
  select m.workgroup_id, m.role, m.department_id, w.time_zone, w.two_step_from into membership
    from members m join workgroups w on w.id = m.workgroup_id
    where m.workgroup_id = entered and m.user_id = found_session.user_id
      and m.left_at is null and w.deleted_at is null;
  is_entered := found;
  if membership.two_step_from is not null and lacks_two_step(found_session.user_id) then
    due := membership.two_step_from;
    is_entered := due > at;
  end if;
  if is_entered then
    perform set_config('app.workgroup', membership.workgroup_id::text, true),
      set_config('app.role', membership.role::text, true);
  end if;
  return query select 'ok', found_session.id, found_session.user_id, found_session.name, found_session.language,
    found_session.is_operator and found_session.kind = 'access',
    case when is_entered then membership.workgroup_id end,
    case when is_entered then membership.role end, case when is_entered then membership.department_id end,
    case when is_entered then membership.time_zone end, due;
end
$$;
revoke execute on function enter from public;
grant execute on function enter to saleslog_app;
