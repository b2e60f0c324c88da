-- Deletes expired rows. Runs hourly.

-- Idempotency keys are kept for 90 days: a request that was written offline may be sent weeks later.
create or replace function tidy_up(at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from tokens where expires_at < at - interval '1 day';
  delete from sessions where expires_at < at - interval '30 days' or ended_at < at - interval '30 days';
  delete from authorization_codes where expires_at < at - interval '1 day';
  select delete_unused_apps(at, at - interval '90 days');
  delete from one_time_codes where expires_at < at - interval '1 day';
  delete from password_links where expires_at < at - interval '1 day';
  delete from sign_in_tickets where expires_at < at;
  delete from two_step_setups where expires_at < at;
  delete from passkey_challenges where expires_at < at;
  delete from trusted_devices where expires_at < at;
  delete from known_places where last_seen_at < at - interval '400 days';
  delete from attempts where window_start < at - interval '1 day';
  delete from client_keys where created_at < at - interval '90 days';
  delete from account_exports where expires_at < at or expires_at is null and created_at < at - interval '2 days';
  -- Addresses of people who never joined, or joined long ago.
  delete from invitations where coalesce(accepted_at, cancelled_at, expires_at) < at - interval '365 days';
  delete from join_links where coalesce(ended_at, expires_at) < at - interval '365 days';
  delete from plan_changes where created_at < at - interval '1 hour';
  -- Undone for a minute at most.
  delete from service_notices where deleted_at < at - interval '1 hour';
  delete from plans where deleted_at < at - interval '1 day';
$$;
revoke execute on function tidy_up from public;
grant execute on function tidy_up to saleslog_app;
