-- Erases workgroups that can no longer be restored (server/features/workgroups/erasure.ts). Each function does nothing
-- for a workgroup that is not deleted, or that was deleted after `before`. They leave the transaction in no workgroup.

create or replace function workgroups_to_erase(before timestamptz)
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select id from workgroups where deleted_at < before order by id limit 500;
$$;
revoke execute on function workgroups_to_erase from public;
grant execute on function workgroups_to_erase to saleslog_app;

-- Whether the workgroup is to be erased. Enters it as a Master then: row-level security is forced, also for the owner.
create or replace function enter_for_erasure(of_workgroup bigint, before timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from workgroups where id = of_workgroup and deleted_at < before for no key update;
  if not found then return false; end if;
  perform set_config('app.user', '', true), set_config('app.role', '0', true),
    set_config('app.workgroup', of_workgroup::text, true);
  return true;
end
$$;
revoke execute on function enter_for_erasure from public;

create or replace function leave_after_erasure()
  returns void
  language sql
  set search_path = pg_catalog, public, pg_temp
as $$
  select set_config('app.role', '', true), set_config('app.workgroup', '', true);
$$;
revoke execute on function leave_after_erasure from public;

-- The stored pictures of its contacts after `after`, in the order of their ids.
create or replace function pictures_to_erase(of_workgroup bigint, before timestamptz, after bigint, most int)
  returns table (contact_id bigint, photo_key text, card_key text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not enter_for_erasure(of_workgroup, before) then return; end if;
  return query
  select c.id, c.photo_key, c.card_key from contacts c
  where c.workgroup_id = of_workgroup and c.id > after and (c.photo_key is not null or c.card_key is not null)
  order by c.id limit most;
  perform leave_after_erasure();
end
$$;
revoke execute on function pictures_to_erase from public;
grant execute on function pictures_to_erase to saleslog_app;

-- Deletes some rows of its largest tables; other rows that hang on them go with them. Returns how many it has deleted.
create or replace function erase_some_of_workgroup(of_workgroup bigint, before timestamptz, most int)
  returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare deleted int;
begin
  if not enter_for_erasure(of_workgroup, before) then return 0; end if;
  -- First, so that nothing that is erased is told to them.
  delete from webhooks where workgroup_id = of_workgroup;
  delete from sales_logs where workgroup_id = of_workgroup and id in (
    select id from sales_logs where workgroup_id = of_workgroup order by id limit most);
  get diagnostics deleted = row_count;
  if deleted = 0 then
    delete from imports where workgroup_id = of_workgroup and id in (
      select id from imports where workgroup_id = of_workgroup order by id limit 1);
    get diagnostics deleted = row_count;
  end if;
  perform leave_after_erasure();
  return deleted;
end
$$;
revoke execute on function erase_some_of_workgroup from public;
grant execute on function erase_some_of_workgroup to saleslog_app;

-- Deletes the workgroup with all its other rows and its queued jobs. Keys of files become loose, so that a job deletes
-- the files. Returns the key of its logo; no row when there is nothing to erase.
create or replace function erase_workgroup(of_workgroup bigint, before timestamptz)
  returns table (logo_key text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not enter_for_erasure(of_workgroup, before) then return; end if;
  -- First, so that nothing that is erased is told to them.
  delete from webhooks where workgroup_id = of_workgroup;
  update users set last_workgroup_id = null where last_workgroup_id = of_workgroup;
  delete from app_codes where current_workgroup_id = of_workgroup;
  update sessions set ended_at = now()
    where current_workgroup_id = of_workgroup and client_id = 'api' and ended_at is null;
  update sessions set current_workgroup_id = null where current_workgroup_id = of_workgroup;
  -- Databases without a job queue exist in tests only.
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where data ->> ''workgroupId'' = $1' using of_workgroup::text;
  end if;
  return query delete from workgroups w where w.id = of_workgroup returning w.logo_key;
  perform leave_after_erasure();
end
$$;
revoke execute on function erase_workgroup from public;
grant execute on function erase_workgroup to saleslog_app;
