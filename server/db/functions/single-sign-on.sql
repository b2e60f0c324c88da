-- Single sign-on (decision 105): what reaches beyond the workgroup of the transaction.

-- The account with this id, or with this address where the id is null. `state`: 'living', or 'deleted' for one that a
-- sign-in restores.
create or replace function account_of_provider(of_user bigint, given text)
  returns table (user_id bigint, email text, state text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select u.id, u.email, case when u.deleted_at is null then 'living' else 'deleted' end
  from users u where u.erased_at is null and case when of_user is null then u.email = given else u.id = of_user end;
$$;
revoke execute on function account_of_provider from public;
grant execute on function account_of_provider to saleslog_app;

-- The name of the provider through which the user has to sign in; null where the password does. The Master of the
-- workgroup may always use it.
create or replace function provider_required_of(of_user bigint)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_user text := current_setting('app.user', true);
  own_domain text := current_setting('app.mail_domain', true);
  found_name text;
begin
  perform set_config('app.user', of_user::text, true), set_config('app.mail_domain', coalesce(
    (select split_part(u.email, '@', 2) from users u where u.id = of_user), ''), true);
  select s.name into found_name from single_sign_on s join members m on m.workgroup_id = s.workgroup_id
    where s.required_at is not null and s.proved_at is not null
      and s.domain = nullif(current_setting('app.mail_domain', true), '')
      and m.user_id = of_user and m.left_at is null and m.role <> 0
      and live_workgroup(s.workgroup_id) is not null;
  perform set_config('app.user', coalesce(own_user, ''), true),
    set_config('app.mail_domain', coalesce(own_domain, ''), true);
  return found_name;
end
$$;
revoke execute on function provider_required_of from public;
grant execute on function provider_required_of to saleslog_app;

-- Members of the current workgroup with an address of this domain, without its Master.
create or replace function members_of_domain(given text)
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.user_id from members m join users u on u.id = m.user_id
  where m.workgroup_id = app_workgroup() and m.left_at is null and m.role <> 0 and split_part(u.email, '@', 2) = given;
$$;
revoke execute on function members_of_domain from public;
grant execute on function members_of_domain to saleslog_app;

-- Another workgroup that has proved the domain, with what its record contains; one that is deleted has lost it. Locks the
-- domain until the commit, so that two workgroups do not prove it at the same time.
create or replace function claim_of_domain(given text)
  returns table (workgroup_id bigint, domain_token text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare own_domain text := current_setting('app.mail_domain', true);
begin
  perform pg_advisory_xact_lock(hashtextextended('single_sign_on ' || given, 0));
  perform set_config('app.mail_domain', given, true);
  return query select s.workgroup_id, case when live_workgroup(s.workgroup_id) is not null then s.domain_token else '' end
    from single_sign_on s
    where s.domain = given and s.proved_at is not null and s.workgroup_id is distinct from app_workgroup();
  perform set_config('app.mail_domain', coalesce(own_domain, ''), true);
end
$$;
revoke execute on function claim_of_domain from public;
grant execute on function claim_of_domain to saleslog_app;

-- The record of the domain is gone: the workgroup does not have it any more. False when it did not have it.
create or replace function lose_domain(of_workgroup bigint, given text, at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_workgroup text := current_setting('app.workgroup', true);
  own_user text := current_setting('app.user', true);
  own_role text := current_setting('app.role', true);
  is_lost boolean;
begin
  perform set_config('app.workgroup', of_workgroup::text, true), set_config('app.role', '0', true),
    set_config('app.user', '', true);
  update single_sign_on set proved_at = null, checked_at = null
    where workgroup_id = of_workgroup and domain = given and proved_at is not null;
  is_lost := found;
  if is_lost then
    insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id, "values", device)
      values (of_workgroup, at, 'workgroup.singleSignOn', null, null,
        jsonb_build_object('domain', given, 'to', 'unproved'), '');
  end if;
  perform set_config('app.workgroup', coalesce(own_workgroup, ''), true),
    set_config('app.role', coalesce(own_role, ''), true), set_config('app.user', coalesce(own_user, ''), true);
  return is_lost;
end
$$;
revoke execute on function lose_domain from public;
grant execute on function lose_domain to saleslog_app;
