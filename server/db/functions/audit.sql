-- The audit trail. The app has no right to write it; these functions of the owner append to it. With the role of a Master,
-- since row-level security is forced and an owner who is no superuser may write only what its policies allow.

-- Something that the current user did in the current workgroup. Nothing outside of a workgroup.
create or replace function record_audit(
  given_kind text, given_values jsonb, about bigint, of_session bigint, given_at timestamptz
)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  if app_workgroup() is null then return; end if;
  perform set_config('app.role', '0', true);
  insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id, "values", device)
    values (app_workgroup(), given_at, given_kind, app_user(), about, given_values,
      coalesce((select s.device from sessions s where s.id = of_session), ''));
  perform set_config('app.role', coalesce(own_role, ''), true);
end
$$;
revoke execute on function record_audit from public;
grant execute on function record_audit to saleslog_app;

-- Something that happened to the account of a user: an entry in each workgroup that the user is a member of.
-- `actor`: null for somebody who is not known. Each workgroup is entered; at the end the transaction is in the one in
-- which it was before.
create or replace function record_account_audit(
  given_kind text, given_values jsonb, of_user bigint, actor bigint, on_device text, given_at timestamptz
)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
  own_user text := current_setting('app.user', true);
  of_workgroup bigint;
begin
  -- A user sees the own memberships in all workgroups.
  perform set_config('app.user', of_user::text, true);
  for of_workgroup in
    select m.workgroup_id from members m where m.user_id = of_user and m.left_at is null
  loop
    perform set_config('app.workgroup', of_workgroup::text, true), set_config('app.role', '0', true);
    insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id, "values", device)
      values (of_workgroup, given_at, given_kind, actor, of_user, given_values, on_device);
  end loop;
  perform set_config('app.role', coalesce(own_role, ''), true),
    set_config('app.workgroup', coalesce(own_workgroup, ''), true),
    set_config('app.user', coalesce(own_user, ''), true);
end
$$;
revoke execute on function record_account_audit from public;
grant execute on function record_account_audit to saleslog_app;
