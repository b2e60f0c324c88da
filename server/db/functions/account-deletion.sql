-- Accounts: what a user has in all workgroups, the deletion, and the erasure (server/features/my-data).

-- What the current user has in each workgroup. Row-level security shows the rows of one workgroup at a time, so each is
-- entered, with the role that sees only the own rows; at the end the transaction is in the one in which it was before.
create or replace function own_contents()
  returns table (
    workgroup_id bigint, workgroup_name text, is_master boolean, logs int, comments int, plans int, files int,
    customers int
  )
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_workgroup text := current_setting('app.workgroup', true);
  own_role text := current_setting('app.role', true);
  each record;
begin
  perform set_config('app.role', '9', true);
  for each in
    select w.id, w.name, m.role from members m join workgroups w on w.id = m.workgroup_id
    where m.user_id = app_user() and m.left_at is null and w.deleted_at is null
    order by w.id
  loop
    perform set_config('app.workgroup', each.id::text, true);
    workgroup_id := each.id;
    workgroup_name := each.name;
    is_master := each.role = 0;
    select count(*)::int into logs from sales_logs l where l.workgroup_id = each.id and l.author_id = app_user();
    select (select count(*) from comments c where c.workgroup_id = each.id and c.author_id = app_user())
        + (select count(*) from feedback f where f.workgroup_id = each.id and f.author_id = app_user())
      into comments;
    select count(*)::int into plans from plans p
      where p.workgroup_id = each.id and p.owner_id = app_user() and p.deleted_at is null;
    select count(*)::int into files from files f
      where f.workgroup_id = each.id and f.added_by_id = app_user() and f.deleted_at is null;
    select count(*)::int into customers from customers c
      where c.workgroup_id = each.id and c.owner_id = app_user() and c.deleted_at is null;
    return next;
  end loop;
  perform set_config('app.workgroup', coalesce(own_workgroup, ''), true),
    set_config('app.role', coalesce(own_role, ''), true);
end
$$;
revoke execute on function own_contents from public;
grant execute on function own_contents to saleslog_app;

-- Deletes the account of the current user and ends all sessions; the caller has ended the memberships. False when
-- `checked` is no longer the hash of the password. Codes that were mailed to the address end with it, so that none is good
-- after a sign-in that restores the account.
create or replace function delete_account(checked text, at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare address text;
begin
  update users set deleted_at = at, ver = ver + 1
    where id = app_user() and password_hash = checked and deleted_at is null and erased_at is null
    returning email into address;
  if not found then return false; end if;
  delete from one_time_codes where recipient = address;
  delete from password_links where user_id = app_user();
  update account_exports set state = 'stopped' where user_id = app_user() and state = 'running';
  perform end_sessions(app_user(), at, null);
  return true;
end
$$;
revoke execute on function delete_account from public;
grant execute on function delete_account to saleslog_app;

-- Restores a deleted account. Returns when it was deleted; null for any other account. The caller restores the memberships that
-- ended at that time.
create or replace function restore_account(of_user bigint)
  returns timestamptz
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare since timestamptz;
begin
  select deleted_at into since from users where id = of_user and deleted_at is not null and erased_at is null for update;
  if since is not null then update users set deleted_at = null, ver = ver + 1 where id = of_user; end if;
  return since;
end
$$;
revoke execute on function restore_account from public;
grant execute on function restore_account to saleslog_app;

-- Accounts that can no longer be restored. Not those of Masters: an operator may have restored a workgroup whose Master
-- deleted the account while the workgroup was deleted.
create or replace function accounts_to_erase(before timestamptz)
  returns setof bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare each bigint;
begin
  for each in
    select u.id from users u where u.deleted_at < before and u.erased_at is null order by u.deleted_at limit 500
  loop
    perform set_config('app.user', each::text, true);
    if not exists (select from members m where m.user_id = each and m.role = 0 and m.left_at is null) then
      return next each;
    end if;
  end loop;
  perform set_config('app.user', '', true);
end
$$;
revoke execute on function accounts_to_erase from public;
grant execute on function accounts_to_erase to saleslog_app;

-- Locks an account that is to be erased, and makes the transaction its user's. False for any other.
create or replace function begin_account_erasure(of_user bigint, before timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = of_user and deleted_at < before and erased_at is null for update;
  if not found then return false; end if;
  perform set_config('app.user', of_user::text, true);
  return true;
end
$$;
revoke execute on function begin_account_erasure from public;

-- Leaves the transaction in no workgroup, in the name of nobody.
create or replace function end_account_erasure()
  returns void
  language sql
  set search_path = pg_catalog, public, pg_temp
as $$
  select set_config('app.user', '', true), set_config('app.role', '', true), set_config('app.workgroup', '', true);
$$;
revoke execute on function end_account_erasure from public;

-- The workgroups of which it is or was a member, and those that keep its address: with an invitation or in the audit
-- trail.
create or replace function workgroups_of_account(of_user bigint, before timestamptz)
  returns setof bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  each bigint;
  address text;
begin
  if not begin_account_erasure(of_user, before) then return; end if;
  select email into address from users where id = of_user;
  perform set_config('app.role', '0', true);
  for each in select w.id from workgroups w loop
    perform set_config('app.workgroup', each::text, true);
    if exists (select from members m where m.workgroup_id = each and m.user_id = of_user)
      or exists (select from invitations i where i.workgroup_id = each and i.email = address)
      or exists (select from audit_entries a where a.workgroup_id = each and a.values ->> 'email' = address) then
      return next each;
    end if;
  end loop;
  perform end_account_erasure();
end
$$;
revoke execute on function workgroups_of_account from public;
grant execute on function workgroups_of_account to saleslog_app;

-- Deletes what is only the user's in one workgroup. Logs, comments, customers and what else belongs to the workgroup stay,
-- and where they name the user, the membership stays as an ended one.
create or replace function erase_from_workgroup(of_user bigint, of_workgroup bigint, before timestamptz)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare address text;
begin
  if not begin_account_erasure(of_user, before) then return; end if;
  select email into address from users where id = of_user;
  perform set_config('app.workgroup', of_workgroup::text, true), set_config('app.role', '0', true);
  delete from drafts where workgroup_id = of_workgroup and owner_id = of_user;
  delete from deleted_records where workgroup_id = of_workgroup and deleted_by_id = of_user;
  delete from saved_views where workgroup_id = of_workgroup and owner_id = of_user and not is_shared;
  delete from customer_stars where workgroup_id = of_workgroup and user_id = of_user;
  delete from notifications where workgroup_id = of_workgroup and user_id = of_user;
  delete from mutes where workgroup_id = of_workgroup and user_id = of_user;
  delete from notice_reads where workgroup_id = of_workgroup and user_id = of_user;
  delete from exports where workgroup_id = of_workgroup and asked_by_id = of_user;
  delete from calendar_feeds where workgroup_id = of_workgroup and user_id = of_user;
  delete from provider_accounts where workgroup_id = of_workgroup and user_id = of_user;
  delete from plan_changes where workgroup_id = of_workgroup and user_id = of_user;
  update webhook_deliveries set actor_id = null where workgroup_id = of_workgroup and actor_id = of_user;
  delete from plans where workgroup_id = of_workgroup and owner_id = of_user;
  update plans set attendee_ids = array_remove(attendee_ids, of_user)
    where workgroup_id = of_workgroup and attendee_ids @> array[of_user];
  delete from departures where workgroup_id = of_workgroup and user_id = of_user;
  delete from invitations where workgroup_id = of_workgroup and email = address;
  -- The trail stays whole: the address is shown as by `mask_email`.
  update audit_entries set values = jsonb_set(values, '{email}', to_jsonb(mask_email(address)))
    where workgroup_id = of_workgroup and values ->> 'email' = address;
  update audit_entries set device = '' where workgroup_id = of_workgroup and actor_id = of_user and device <> '';
  update departments set head_id = null where workgroup_id = of_workgroup and head_id = of_user;
  update members set left_at = coalesce(left_at, now()), rank = '', department_id = null
    where workgroup_id = of_workgroup and user_id = of_user;
  if not exists (
      select from sales_logs l where l.workgroup_id = of_workgroup and l.co_author_ids @> array[of_user])
    and not exists (
      select from comments c where c.workgroup_id = of_workgroup and c.content like '%<@' || of_user || '>%')
    and not exists (
      select from feedback f where f.workgroup_id = of_workgroup
        and (f.content like '%<@' || of_user || '>%' or f.answer like '%<@' || of_user || '>%'))
    and not exists (
      select from audit_entries a where a.workgroup_id = of_workgroup and of_user in (a.actor_id, a.subject_id))
  then
    -- Records that name the user refer to the membership.
    begin
      delete from members where workgroup_id = of_workgroup and user_id = of_user;
    exception when foreign_key_violation then
      null;
    end;
  end if;
  perform end_account_erasure();
end
$$;
revoke execute on function erase_from_workgroup from public;
grant execute on function erase_from_workgroup to saleslog_app;

-- Deletes the account itself; where a membership is left, only id and name stay. Returns the key of its photo. No row when there
-- is nothing to erase.
create or replace function erase_account(of_user bigint, before timestamptz)
  returns table (photo_key text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  address text;
  key text;
begin
  if not begin_account_erasure(of_user, before) then return; end if;
  select u.email, u.photo_key into address, key from users u where u.id = of_user;
  delete from one_time_codes where recipient in (select address union select u.phone from users u where u.id = of_user);
  delete from inquiries where asker_id = of_user or email = address;
  -- Databases without a job queue exist in tests only.
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where state <> ''active''
      and (data ->> ''userId'' = $1 or data ->> ''to'' = $2 or data -> ''mail'' ->> ''to'' = $2)'
      using of_user::text, address;
  end if;
  begin
    delete from users where id = of_user;
  exception when foreign_key_violation then
    delete from sessions where user_id = of_user;
    delete from authorization_codes where user_id = of_user;
    delete from password_links where user_id = of_user;
    delete from sign_in_tickets where user_id = of_user;
    delete from trusted_devices where user_id = of_user;
    delete from two_step_apps where user_id = of_user;
    delete from two_step_setups where user_id = of_user;
    delete from passkeys where user_id = of_user;
    delete from recovery_codes where user_id = of_user;
    delete from known_places where user_id = of_user;
    delete from client_keys where user_id = of_user;
    delete from push_devices where user_id = of_user;
    delete from user_settings where user_id = of_user;
    delete from acceptances where user_id = of_user;
    delete from service_notice_reads where user_id = of_user;
    delete from account_exports where user_id = of_user;
    update users u set email = 'erased-' || of_user, password_hash = '', phone = '', language = 'ko', photo_key = null,
      is_operator = false, last_workgroup_id = null, deleted_at = null, erased_at = now(), ver = u.ver + 1
      where u.id = of_user;
  end;
  perform end_account_erasure();
  return query select key;
end
$$;
revoke execute on function erase_account from public;
grant execute on function erase_account to saleslog_app;

-- As the server masks addresses: `a***@daon.example`.
create or replace function mask_email(address text)
  returns text
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
  return regexp_replace(address, '^(.{1,2})[^@]*', '\1***');
revoke execute on function mask_email from public;
