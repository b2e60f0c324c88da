-- Merged customers, contacts and need items. A merged row stays, hidden, and points to the row it was merged into.
-- Drafts, mutes and other personal rows keep the old id; readers resolve it with these functions.

-- The current id of a customer, over any number of merges; the given one when there is no such customer.
create or replace function standing_customer(of_workgroup bigint, of_id bigint)
  returns bigint
  language sql stable strict
  set search_path = pg_catalog, public, pg_temp
as $$
  with recursive led (id, next) as (
    select c.id, c.merged_into from customers c where c.workgroup_id = of_workgroup and c.id = of_id
    union select c.id, c.merged_into from led join customers c on c.workgroup_id = of_workgroup and c.id = led.next)
  select coalesce((select id from led where next is null), of_id);
$$;
revoke execute on function standing_customer from public;
grant execute on function standing_customer to saleslog_app;

create or replace function standing_contact(of_workgroup bigint, of_id bigint)
  returns bigint
  language sql stable strict
  set search_path = pg_catalog, public, pg_temp
as $$
  with recursive led (id, next) as (
    select k.id, k.merged_into from contacts k where k.workgroup_id = of_workgroup and k.id = of_id
    union select k.id, k.merged_into from led join contacts k on k.workgroup_id = of_workgroup and k.id = led.next)
  select coalesce((select id from led where next is null), of_id);
$$;
revoke execute on function standing_contact from public;
grant execute on function standing_contact to saleslog_app;

create or replace function standing_item(of_workgroup bigint, of_id bigint)
  returns bigint
  language sql stable strict
  set search_path = pg_catalog, public, pg_temp
as $$
  with recursive led (id) as (
    select of_id
    union select m.kept_id from led join need_merges m on m.workgroup_id = of_workgroup and m.gone_id = led.id)
  select id from led
  where not exists (select from need_merges m where m.workgroup_id = of_workgroup and m.gone_id = led.id) limit 1;
$$;
revoke execute on function standing_item from public;
grant execute on function standing_item to saleslog_app;

-- Redirects a write that names a merged customer or contact. The lock makes it wait for a merge in progress.
create or replace function follow_merged()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  next bigint;
begin
  select merged_into into next from customers
    where workgroup_id = new.workgroup_id and id = new.customer_id for key share;
  if next is not null then new.customer_id := standing_customer(new.workgroup_id, new.customer_id); end if;
  if tg_table_name = 'sales_logs' then
    select merged_into into next from contacts
      where workgroup_id = new.workgroup_id and id = new.contact_id for key share;
    if next is not null then new.contact_id := standing_contact(new.workgroup_id, new.contact_id); end if;
  end if;
  return new;
end
$$;
revoke execute on function follow_merged from public;
grant execute on function follow_merged to saleslog_app;
