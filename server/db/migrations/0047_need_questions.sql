-- What a workgroup's coach asks beside or in place of the product's own questions (decision 56): `key`, the product's own that this stands for; without words, that is not asked.
create table need_questions (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('strategic', 'product', 'personal', 'operational')),
  key text,
  content text not null,
  by_id bigint not null,
  ver int not null default 1,
  primary key (workgroup_id, id),
  unique (workgroup_id, key),
  check (key is not null or content <> ''),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
alter table need_questions enable row level security; alter table need_questions force row level security;
create policy readable on need_questions for select using (workgroup_id = (select app_workgroup()));
create policy changeable on need_questions using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
grant select, insert, update, delete on need_questions to saleslog_app;
