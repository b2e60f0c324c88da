-- A notice of the workgroup has files as a log has them: a file hangs on one or the other.
alter table files alter sales_log_id drop not null,
  add notice_id bigint,
  add foreign key (workgroup_id, notice_id) references notices (workgroup_id, id) on delete cascade,
  add check (num_nonnulls(sales_log_id, notice_id) = 1);
create index on files (workgroup_id, notice_id) where notice_id is not null;
-- Whoever may read what it hangs on; before a notice is there, its writers, who alone hang one on it.
drop policy readable on files;
create policy readable on files
  using (workgroup_id = (select app_workgroup()) and (
    exists (select from sales_logs log where log.workgroup_id = files.workgroup_id and log.id = files.sales_log_id)
    or exists (select from notices n where n.workgroup_id = files.workgroup_id and n.id = files.notice_id and (n.opens_at <= now() or (select app_role()) = 0))))
  with check (workgroup_id = (select app_workgroup()) and (
    exists (select from sales_logs log where log.workgroup_id = files.workgroup_id and log.id = files.sales_log_id)
    or ((select app_role()) = 0 and exists (select from notices n where n.workgroup_id = files.workgroup_id and n.id = files.notice_id))));
create or replace function search_written_comments() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_search_entries(workgroup_id, array_agg(distinct sales_log_id)) from written where sales_log_id is not null group by workgroup_id;
  return null;
end $$;

-- Files of no workgroup: of the service's notices, and of what is asked of it and answered.
alter table inquiry_messages add unique (inquiry_id, id);
drop index inquiry_messages_inquiry_id_id_idx;
create table service_files (
  id bigint generated always as identity primary key,
  notice_id bigint references service_notices on delete cascade,
  inquiry_id bigint references inquiries on delete cascade,
  -- Of what was said since; null: of the inquiry itself.
  message_id bigint,
  -- Null where nobody was signed in.
  added_by_id bigint references users on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  type text not null,
  has_preview boolean not null,
  bytes int not null,
  key text not null,
  -- Of the same name on the same notice, from 1.
  version int not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (inquiry_id, message_id) references inquiry_messages (inquiry_id, id) on delete cascade,
  check (num_nonnulls(notice_id, inquiry_id) = 1),
  check (num_nonnulls(notice_id, message_id) < 2)
);
create index on service_files (notice_id) where notice_id is not null;
create index on service_files (inquiry_id, message_id) where inquiry_id is not null;
create index on service_files (key);
create index on service_files (added_by_id, created_at);
create index on service_files (deleted_at) where deleted_at is not null;
alter table service_files enable row level security;
-- Of whom the notice or the inquiry is, by their own policies.
create policy readable on service_files for select
  using (exists (select from service_notices n where n.id = service_files.notice_id and n.opens_at <= now())
    or exists (select from inquiries i where i.id = service_files.inquiry_id));
-- An asker adds to what he says himself, in his own name or, without a session, in none.
create policy said on service_files for insert
  with check (exists (select from inquiries i where i.id = service_files.inquiry_id and (i.asker_id = (select app_user()) or i.id = (select app_inquiry())))
    and not exists (select from inquiry_messages m where m.id = service_files.message_id and m.by_service)
    and service_files.added_by_id is not distinct from (select app_user()));
create policy service on service_files using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert, update (deleted_at) on service_files to saleslog_app;
create trigger let_go after delete on service_files for each row execute function let_file_go();
create trigger claim after insert on service_files for each row execute function claim_file();

-- Whoever has its address: the key is in it, and the address proves itself.
create function service_file_by_key(of_key text) returns table (name text, type text, bytes int, has_preview boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.name, f.type, f.bytes, f.has_preview from service_files f where f.key = of_key and f.deleted_at is null $$;
-- What people without a session have sent since then.
create function open_file_bytes(since timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(bytes), 0)::bigint from service_files where added_by_id is null and inquiry_id is not null and created_at > since $$;
create function erase_service_files(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$ delete from service_files where deleted_at < before $$;

-- A second one with the same key is the first: nothing is added to it.
drop function add_open_inquiry(text, text, text, text, text, text, text, timestamptz);
create function add_open_inquiry(of_name text, of_email text, of_mobile text, of_country text, of_language text, given text, of_key text, at timestamptz)
  returns table (made_id bigint, is_new boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare made bigint;
begin
  insert into inquiries (name, email, mobile, country_code, language, content, open_key, waiting_since, created_at, updated_at)
    values (of_name, of_email, of_mobile, of_country, of_language, given, of_key, at, at, at) on conflict (email, open_key) do nothing returning id into made;
  if made is not null then return query select made, true;
  else return query select i.id, false from inquiries i where i.email = of_email and i.open_key = of_key;
  end if;
end $$;

do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and
    proname in ('service_file_by_key', 'open_file_bytes', 'erase_service_files', 'add_open_inquiry') loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to saleslog_app', each);
  end loop;
end $$;
