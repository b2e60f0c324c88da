-- Whether this transaction's person runs the service, and which inquiry a mailed link has opened in it.
create function app_is_operator() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select exists (select from users where id = app_user() and is_operator) $$;
create function app_inquiry() returns bigint language sql stable parallel safe return nullif(current_setting('app.inquiry', true), '')::bigint;

-- What people ask the service. Of no workgroup: it follows its asker, and who runs the service reads it without seeing anything of a
-- workgroup. So what of his workgroup is worth knowing stands in it as it was then.
create table inquiries (
  id bigint generated always as identity primary key,
  asker_id bigint references users on delete set null,
  asked_in bigint,
  workgroup_name text not null default '',
  role smallint,
  name text not null,
  email text not null,
  mobile text not null,
  country_code text not null,
  language text not null,
  content text not null,
  status text not null default 'processing' check (status in ('processing', 'completed')),
  -- Since when the asker waits; null: he does not.
  waiting_since timestamptz,
  answered_at timestamptz,
  taken_by_id bigint references users on delete set null,
  taken_by_name text not null default '',
  -- Of who has no account: a retry of his browser makes no second one.
  open_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ver int not null default 1,
  unique (email, open_key)
);
create index on inquiries (asker_id, created_at desc, id desc);
create index on inquiries (status, waiting_since, id);
create index on inquiries (asked_in) where asked_in is not null;
alter table inquiries enable row level security;
create policy own on inquiries using (asker_id = (select app_user()) or id = (select app_inquiry())) with check (asker_id = (select app_user()) or id = (select app_inquiry()));
create policy service on inquiries using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert, update (status, waiting_since, answered_at, taken_by_id, taken_by_name, updated_at, ver) on inquiries to saleslog_app;

-- The talk about one: answers of the service, and what the asker says to them.
create table inquiry_messages (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries on delete cascade,
  by_service boolean not null,
  by_id bigint references users on delete set null,
  by_name text not null,
  content text not null,
  created_at timestamptz not null
);
create index on inquiry_messages (inquiry_id, id);
alter table inquiry_messages enable row level security;
create policy own on inquiry_messages
  using (exists (select from inquiries i where i.id = inquiry_id and (i.asker_id = (select app_user()) or i.id = (select app_inquiry()))))
  with check (not by_service and exists (select from inquiries i where i.id = inquiry_id and (i.asker_id = (select app_user()) or i.id = (select app_inquiry()))));
create policy service on inquiry_messages using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert on inquiry_messages to saleslog_app;

-- What the service notes for itself: a table of its own, which no asker reaches.
create table inquiry_notes (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries on delete cascade,
  by_id bigint references users on delete set null,
  by_name text not null,
  content text not null,
  created_at timestamptz not null
);
create index on inquiry_notes (inquiry_id, id);
alter table inquiry_notes enable row level security;
create policy service on inquiry_notes using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert on inquiry_notes to saleslog_app;

create table answer_templates (
  id bigint generated always as identity primary key,
  language text not null,
  title text not null,
  content text not null,
  ver int not null default 1,
  updated_at timestamptz not null
);
alter table answer_templates enable row level security;
create policy service on answer_templates using ((select app_is_operator())) with check ((select app_is_operator()));
grant select, insert, update (language, title, content, ver, updated_at), delete on answer_templates to saleslog_app;

-- Links in mails to askers: 256 random bits, of which the hash is kept and nothing else.
create table inquiry_links (
  hash bytea primary key,
  inquiry_id bigint not null references inquiries on delete cascade,
  expires_at timestamptz not null
);
create index on inquiry_links (inquiry_id);
create function keep_inquiry_link(link_hash bytea, of_inquiry bigint, until timestamptz, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from inquiry_links where expires_at <= at and app_is_operator();
  insert into inquiry_links (hash, inquiry_id, expires_at) select link_hash, of_inquiry, until where app_is_operator() $$;
create function inquiry_of_link(link_hash bytea, at timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select inquiry_id from inquiry_links where hash = link_hash and expires_at > at $$;
create function add_open_inquiry(of_name text, of_email text, of_mobile text, of_country text, of_language text, given text, key text, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare made bigint;
begin
  insert into inquiries (name, email, mobile, country_code, language, content, open_key, waiting_since, created_at, updated_at)
    values (of_name, of_email, of_mobile, of_country, of_language, given, key, at, at, at) on conflict (email, open_key) do nothing returning id into made;
  if made is null then select id into made from inquiries where email = of_email and open_key = key; end if;
  return made;
end $$;
-- Who runs the service: told when somebody asks.
create function operators() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select id from users where is_operator $$;

-- A notification may be about an inquiry.
alter table notifications add inquiry_id bigint references inquiries on delete cascade;
create index on notifications (inquiry_id) where inquiry_id is not null;

do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and
    proname in ('app_is_operator', 'app_inquiry', 'keep_inquiry_link', 'inquiry_of_link', 'add_open_inquiry', 'operators') loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to saleslog_app', each);
  end loop;
end $$;
