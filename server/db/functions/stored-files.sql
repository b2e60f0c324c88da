-- Blob store keys without a row (`loose_files`): uploads in progress and files of deleted rows. A job deletes them from
-- the store.

-- A new row references its key: the key is no longer loose. Fails when the job is already deleting the file.
create or replace function claim_file()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from loose_files where key = new.key and erasing_at is null;
  if not found and exists (select from loose_files where key = new.key) then
    raise exception 'the file is being erased';
  end if;
  return null;
end
$$;
revoke execute on function claim_file from public;

-- A deleted row leaves its key to the job.
create or replace function let_file_go()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into loose_files (key, since) values (old.key, now()) on conflict do nothing;
  return null;
end
$$;
revoke execute on function let_file_go from public;
