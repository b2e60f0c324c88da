-- Who changed what in a workgroup (contract/calls/audit/kinds.ts). The app's role may neither insert, update nor delete: entries are
-- written by record_audit and its like, and erased after three years by tidy_up.
create table audit_entries (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  -- The user who acted: null for somebody who is not known. The service administrator is not a member.
  actor_id bigint,
  -- The user to whom it was done. Names of users are looked up when the trail is read, so that values have none.
  subject_id bigint,
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object'),
  -- The device of the actor's session, as its User-Agent header names it.
  device text not null default '',
  primary key (workgroup_id, id)
);
create index audit_entries_by_time on audit_entries (workgroup_id, at desc, id desc);
create index audit_entries_of_subject on audit_entries (workgroup_id, subject_id, at desc) where subject_id is not null;
create index audit_entries_by_age on audit_entries (at);
alter table audit_entries enable row level security; alter table audit_entries force row level security;
create policy master on audit_entries
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
grant select on audit_entries to saleslog_app;
