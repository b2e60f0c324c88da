-- Adds customers to the notification of their new owner with this key, and shows it as unread again. Row-level security
-- lets the caller change own notifications only, so the function does it in the name of the owner. Locks the key until the
-- end of the transaction: of two callers at the same time the second finds the notification of the first.
-- @returns whether there is such a notification
create or replace function add_given_customers(of_user bigint, of_key text, more integer) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  caller text := current_setting('app.user', true);
  is_there boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user || ' ' || of_key, app_workgroup()));
  perform set_config('app.user', of_user::text, true);
  update notifications set customer_count = customer_count + more, read_at = null
  where workgroup_id = app_workgroup() and user_id = of_user and key = of_key and customer_count is not null;
  is_there := found;
  perform set_config('app.user', caller, true);
  return is_there;
end
$$;
revoke execute on function add_given_customers from public;
grant execute on function add_given_customers to saleslog_app;
