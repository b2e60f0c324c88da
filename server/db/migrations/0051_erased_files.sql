-- What is let go is erased in the store between two transactions (decision 62). From the first on nobody can claim it, also where the erasing breaks off.
alter table loose_files add column erasing_at timestamptz;
grant update (erasing_at) on loose_files to saleslog_app;
create index on loose_files (since);

create or replace function claim_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from loose_files where key = new.key and erasing_at is null;
  if not found and exists (select from loose_files where key = new.key) then
    raise exception 'the file is being erased';
  end if;
  return null;
end $$;
