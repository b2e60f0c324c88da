-- Excel files of logs: what was asked, how far it is, and where it lies until it is swept.
create table exports (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  asked_by_id bigint not null,
  -- Whether he read all logs when he asked. Who does not any more gets nothing further.
  reads_all boolean not null,
  -- The filters, by our names.
  asked jsonb not null,
  language text not null,
  name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- Rows written so far, and of how many, once that is known.
  done int not null default 0,
  total int,
  key text,
  bytes bigint,
  created_at timestamptz not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, asked_by_id) references members (workgroup_id, user_id)
);
create index on exports (workgroup_id, asked_by_id, created_at);
alter table exports enable row level security; alter table exports force row level security;
create policy own on exports
  using (workgroup_id = (select app_workgroup()) and asked_by_id = (select app_user()))
  with check (workgroup_id = (select app_workgroup()) and asked_by_id = (select app_user()));
grant select, insert, update, delete on exports to saleslog_app;

-- As the files of a log: a key that a row has is loose no more, and loose again when the row goes.
create trigger claim after update of key on exports for each row when (new.key is not null) execute function claim_file();
create trigger let_go after delete on exports for each row when (old.key is not null) execute function let_file_go();
