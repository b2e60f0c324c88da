-- Codes and links sent by mail or text message: proof of an address or phone number, and links to set a password.

-- Stores a code. It replaces the previous one for this recipient and device.
create or replace function keep_code(
  of_purpose text, of_recipient text, on_device bytea, code_hash bytea, until timestamptz
)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into one_time_codes (purpose, recipient, device, hash, expires_at)
    values (of_purpose, of_recipient, on_device, code_hash, until)
    on conflict (purpose, recipient, device) do update
      set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at;
$$;
revoke execute on function keep_code from public;
grant execute on function keep_code to saleslog_app;

-- Five tries a code, and a right code works once. The result is 'right', 'wrong' or 'expired'. The caller must commit
-- after 'wrong', or the try is not counted.
create or replace function use_code(
  of_purpose text, of_recipient text, on_device bytea, code_hash bytea, at timestamptz
)
  returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare kept record;
begin
  update one_time_codes set tries = tries + 1
    where purpose = of_purpose and recipient = of_recipient and device = on_device returning * into kept;
  if kept is null or kept.tries > 5 or kept.expires_at <= at then return 'expired'; end if;
  if kept.hash <> code_hash then return 'wrong'; end if;
  delete from one_time_codes where purpose = of_purpose and recipient = of_recipient and device = on_device;
  return 'right';
end
$$;
revoke execute on function use_code from public;
grant execute on function use_code to saleslog_app;

-- Stores the hash of a link. Links are not replaced and tries are not counted: 256 random bits cannot be guessed.
create or replace function keep_password_link(of_user_email text, link_hash bytea, until timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into password_links (hash, user_id, expires_at)
    select link_hash, id, until from users where email = of_user_email;
$$;
revoke execute on function keep_password_link from public;
grant execute on function keep_password_link to saleslog_app;

-- The user of a valid link, without using it up.
create or replace function password_link_user(link_hash bytea, given text, at timestamptz)
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select u.id from password_links l join users u on u.id = l.user_id
  where l.hash = link_hash and u.email = given and l.expires_at > at;
$$;
revoke execute on function password_link_user from public;
grant execute on function password_link_user to saleslog_app;

-- Uses up a valid link. set_password deletes the others.
create or replace function use_password_link(link_hash bytea, given text, at timestamptz)
  returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from password_links l using users u
  where u.id = l.user_id and l.hash = link_hash and u.email = given and l.expires_at > at returning u.id;
$$;
revoke execute on function use_password_link from public;
grant execute on function use_password_link to saleslog_app;
