-- Accounts and passwords. The app reads no password hash of another user.

-- Null when the address is taken.
create or replace function add_user(
  given_email text, given_name text, given_hash text, given_phone text, given_language text, at timestamptz
)
  returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into users (email, name, password_hash, phone, language, created_at)
    values (given_email, given_name, given_hash, given_phone, given_language, at)
    on conflict (email) do nothing returning id;
$$;
revoke execute on function add_user from public;
grant execute on function add_user to saleslog_app;

create or replace function is_email_in_use(given text)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from users where email = given);
$$;
revoke execute on function is_email_in_use from public;
grant execute on function is_email_in_use to saleslog_app;

-- The addresses of the accounts with this name and one of these spellings of a phone number, ten at most.
create or replace function emails_by_phone(given_name text, phones text[])
  returns setof text
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select email from users where name = given_name and phone = any(phones) order by id limit 10;
$$;
revoke execute on function emails_by_phone from public;
grant execute on function emails_by_phone to saleslog_app;

-- Which of these device and network hashes belong to the account with this address.
create or replace function known_places_of(given text, places bytea[])
  returns bytea[]
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select array(
    select p.hash from known_places p join users u on u.id = p.user_id
    where u.email = given and p.hash = any(places));
$$;
revoke execute on function known_places_of from public;
grant execute on function known_places_of to saleslog_app;

-- What a sign-in is checked against.
create or replace function sign_in_facts(given text, places bytea[])
  returns table (id bigint, password_hash text, known bytea[])
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select u.id, u.password_hash, known_places_of(given, places) from users u where u.email = given;
$$;
revoke execute on function sign_in_facts from public;
grant execute on function sign_in_facts to saleslog_app;

-- Stores the devices and networks of a sign-in.
create or replace function remember_places(of_user bigint, places bytea[], at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into known_places (user_id, hash, last_seen_at) select of_user, place, at from unnest(places) place
    on conflict (user_id, hash) do update set last_seen_at = excluded.last_seen_at;
  -- A user has 50 at most.
  delete from known_places where user_id = of_user and hash in (
    select hash from known_places where user_id = of_user order by last_seen_at desc offset 50);
$$;
revoke execute on function remember_places from public;
grant execute on function remember_places to saleslog_app;

create or replace function own_password_hash()
  returns text
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select password_hash from users where id = app_user();
$$;
revoke execute on function own_password_hash from public;
grant execute on function own_password_hash to saleslog_app;

-- Ends all sessions and password links of the old password. False when `checked` is no longer the hash: another change
-- was faster.
create or replace function set_password(
  of_user bigint, checked text, given_hash text, at timestamptz, except_session bigint
)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update users set password_hash = given_hash where id = of_user and (checked is null or password_hash = checked);
  if not found then return false; end if;
  delete from password_links where user_id = of_user;
  perform end_sessions(of_user, at, except_session);
  return true;
end
$$;
revoke execute on function set_password from public;
grant execute on function set_password to saleslog_app;

-- Changes the address of the current user, unless it is not `present` any more or an account has the new one. Links for a
-- new password that were mailed to the earlier address stop working.
create or replace function change_email(present text, given text)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update users set email = given where id = app_user() and email = present;
  if not found then return false; end if;
  delete from password_links where user_id = app_user();
  return true;
exception when unique_violation then
  return false;
end
$$;
revoke execute on function change_email from public;
grant execute on function change_email to saleslog_app;

-- The users who run the service.
create or replace function operators()
  returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select id from users where is_operator;
$$;
revoke execute on function operators from public;
grant execute on function operators to saleslog_app;
