-- What lies in the store and no row shows: on its way, or deleted. Swept when it has been here for a while.
create table loose_files (
  key text primary key,
  since timestamptz not null
);
grant select, insert, delete on loose_files to saleslog_app;

-- Files of a log: whoever may read the log reads their names, and is given their addresses.
create table files (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  sales_log_id bigint not null,
  added_by_id bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  -- By its own first bytes.
  type text not null,
  has_preview boolean not null,
  bytes int not null,
  -- Where it lies in the store.
  key text not null,
  -- Of the same name on the same log, from 1.
  version int not null,
  created_at timestamptz not null,
  -- Put back until it is erased, a month later.
  deleted_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, added_by_id) references members (workgroup_id, user_id)
);
create index on files (workgroup_id, sales_log_id);
create index on files (workgroup_id, added_by_id, created_at);
create index on files (workgroup_id, key);
alter table files enable row level security; alter table files force row level security;
create policy readable on files
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = files.workgroup_id and log.id = files.sales_log_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = files.workgroup_id and log.id = files.sales_log_id));
grant select, insert, update, delete on files to saleslog_app;

-- Whatever takes a row away (its log, its workgroup) leaves its key to the sweeping, and a new row takes it from there.
create function let_file_go() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into loose_files (key, since) values (old.key, now()) on conflict do nothing;
  return null;
end $$;
create trigger let_go after delete on files for each row execute function let_file_go();
create function claim_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from loose_files where key = new.key;
  return null;
end $$;
create trigger claim after insert on files for each row execute function claim_file();
revoke execute on function let_file_go(), claim_file() from public;

-- A log is found by the names of its files as well (migration search_entries).
create or replace function search_body(of_log sales_logs, customer text, contact text) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return search_text(of_log.title) || E'\n' || search_text(customer) || E'\n' || search_text(contact) || E'\n' || search_initials(customer) || ' ' || search_initials(contact)
    || E'\n' || search_text(array_to_string(of_log.keywords, ' ')) || E'\n' || search_text(of_log.content)
    || coalesce((select string_agg(E'\n' || search_text(regexp_replace(n.content, '<@[0-9]+>', ' ', 'g')), '' order by n.id) from comments n where n.workgroup_id = of_log.workgroup_id and n.sales_log_id = of_log.id), '')
    || coalesce((select string_agg(E'\n' || search_text(f.name), '' order by f.id) from files f where f.workgroup_id = of_log.workgroup_id and f.sales_log_id = of_log.id and f.deleted_at is null), '');
end $$;
-- The function that comments have asks for nothing but their log.
create trigger searched_new after insert on files referencing new table as written for each statement execute function search_written_comments();
create trigger searched_changed after update on files referencing new table as written for each statement execute function search_written_comments();
create trigger searched_deleted after delete on files referencing old table as written for each statement execute function search_written_comments();
