-- Purchase orders: what crosses the row-level security of their tables.

-- The supplier whose link has opened this transaction; null for everybody else.
create or replace function app_bid_supplier()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.bid_supplier', true), '')::bigint;
revoke execute on function app_bid_supplier from public;
grant execute on function app_bid_supplier to saleslog_app;

-- The key of the one file that a signed address has opened in this transaction.
create or replace function app_file_key()
  returns text
  language sql stable parallel safe
  return nullif(current_setting('app.file_key', true), '');
revoke execute on function app_file_key from public;
grant execute on function app_file_key to saleslog_app;

-- The suppliers that are customers of whom the current user is in charge, and their orders. With the role of a Master,
-- since row-level security is forced and the policy of suppliers asks this function.
create or replace function own_order_suppliers()
  returns table (order_id bigint, supplier_id bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  return query
    select s.order_id, s.id from purchase_order_suppliers s
    join customers c on c.workgroup_id = s.workgroup_id and c.id = standing_customer(s.workgroup_id, s.customer_id)
    where s.workgroup_id = app_workgroup() and s.customer_id is not null and c.owner_id = app_user() and c.deleted_at is null;
  perform set_config('app.role', coalesce(own_role, ''), true);
end
$$;
revoke execute on function own_order_suppliers from public;
grant execute on function own_order_suppliers to saleslog_app;

-- A published order opens at its due time, whoever asks: the due time moves to a later one only, and what is cancelled or
-- awarded stays so. As row-level security, it does not hold a superuser.
create or replace function keep_order_sealed()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if row_security_active('purchase_orders') and (new.due_at is null or new.due_at < old.due_at
    or new.status <> old.status and not (old.status = 'published' and new.status in ('awarded', 'cancelled'))) then
    raise exception 'a published order stays sealed until its due time';
  end if;
  return new;
end
$$;
revoke execute on function keep_order_sealed from public;
