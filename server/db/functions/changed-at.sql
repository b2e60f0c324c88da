-- When a customer or contact changed in any way. Devices with an offline cache request the rows changed since then
-- (decision 45).

create or replace function changed_now()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
revoke execute on function changed_now from public;
grant execute on function changed_now to saleslog_app;
