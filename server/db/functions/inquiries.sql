-- Inquiries to the service by people without a session, and files that belong to no workgroup.

-- Stores an inquiry of a sender without a session. With the same key it returns the first one and stores nothing.
create or replace function add_open_inquiry(
  of_name text, of_email text, of_mobile text, of_country text, of_language text, given text, of_key text,
  at timestamptz
)
  returns table (made_id bigint, is_new boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare made bigint;
begin
  insert into inquiries (name, email, mobile, country_code, language, content, open_key, waiting_since, created_at,
    updated_at)
    values (of_name, of_email, of_mobile, of_country, of_language, given, of_key, at, at, at)
    on conflict (email, open_key) do nothing returning id into made;
  if made is not null then return query select made, true;
  else return query select i.id, false from inquiries i where i.email = of_email and i.open_key = of_key;
  end if;
end
$$;
revoke execute on function add_open_inquiry from public;
grant execute on function add_open_inquiry to saleslog_app;

-- Stores the hash of a link for a mail to the sender of an inquiry, and deletes expired ones. Only for operators.
create or replace function keep_inquiry_link(link_hash bytea, of_inquiry bigint, until timestamptz, at timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from inquiry_links where expires_at <= at and app_is_operator();
  insert into inquiry_links (hash, inquiry_id, expires_at) select link_hash, of_inquiry, until where app_is_operator();
$$;
revoke execute on function keep_inquiry_link from public;
grant execute on function keep_inquiry_link to saleslog_app;

create or replace function inquiry_of_link(link_hash bytea, at timestamptz)
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select inquiry_id from inquiry_links where hash = link_hash and expires_at > at;
$$;
revoke execute on function inquiry_of_link from public;
grant execute on function inquiry_of_link to saleslog_app;

-- A file by its key in the blob store. Knowing the key, which is part of the address, is the permission to read it.
create or replace function service_file_by_key(of_key text)
  returns table (name text, type text, bytes int, has_preview boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select f.name, f.type, f.bytes, f.has_preview from service_files f where f.key = of_key and f.deleted_at is null
    and not exists (select from service_notices n where n.id = f.notice_id and n.deleted_at is not null);
$$;
revoke execute on function service_file_by_key from public;
grant execute on function service_file_by_key to saleslog_app;

-- The bytes that senders without a session have uploaded since then.
create or replace function open_file_bytes(since timestamptz)
  returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(bytes), 0)::bigint from service_files
  where added_by_id is null and inquiry_id is not null and created_at > since;
$$;
revoke execute on function open_file_bytes from public;
grant execute on function open_file_bytes to saleslog_app;

create or replace function erase_service_files(before timestamptz)
  returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  delete from service_files where deleted_at < before;
$$;
revoke execute on function erase_service_files from public;
grant execute on function erase_service_files to saleslog_app;
