-- The audit trail. The app has no right to write it; these functions of the owner append to it.

-- Something that the current user did in the current workgroup. Nothing outside of a workgroup.
create or replace function record_audit(
  given_kind text, given_values jsonb, about bigint, of_session bigint, given_at timestamptz
)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id, "values", device)
    select app_workgroup(), given_at, given_kind, app_user(), about, given_values,
      coalesce((select s.device from sessions s where s.id = of_session), '')
    where app_workgroup() is not null;
$$;
revoke execute on function record_audit from public;
grant execute on function record_audit to saleslog_app;

-- Something that happened to the account of a user: an entry in each workgroup that the user is a member of.
-- `actor`: null for somebody who is not known.
create or replace function record_account_audit(
  given_kind text, given_values jsonb, of_user bigint, actor bigint, on_device text, given_at timestamptz
)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id, "values", device)
    select m.workgroup_id, given_at, given_kind, actor, of_user, given_values, on_device
    from members m where m.user_id = of_user and m.left_at is null;
$$;
revoke execute on function record_account_audit from public;
grant execute on function record_account_audit to saleslog_app;
