-- Names in lower case, as nouns of logs are compared with: row-level security is checked before `lower(name)`, which could
-- tell of a row by an error, so that no index of it was used and each new log read all contacts.
alter table contacts add column name_lower text not null generated always as (lower(name)) stored;
drop index contacts_named;
create index contacts_named on contacts (workgroup_id, name_lower);
alter table users add column name_lower text not null generated always as (lower(name)) stored;
create index users_named on users (name_lower);
grant select (name_lower) on users to saleslog_app;
