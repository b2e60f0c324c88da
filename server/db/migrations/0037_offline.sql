-- When a customer or contact changed in any way, so that a device that keeps them asks for what it has not seen and nothing else (decision 45).
-- Of milliseconds, as the wire has them: what a page ends with is where the next one begins.
alter table customers add column changed_at timestamptz(3) not null default now();
alter table contacts add column changed_at timestamptz(3) not null default now();
create index customers_changed on customers (workgroup_id, changed_at, id);
create index contacts_changed on contacts (workgroup_id, changed_at, id);

create function changed_now() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger changed before update on customers for each row execute function changed_now();
create trigger changed before update on contacts for each row execute function changed_now();
revoke execute on function changed_now() from public;
grant execute on function changed_now() to saleslog_app;
