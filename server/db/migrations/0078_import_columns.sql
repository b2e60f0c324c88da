-- Columns of imports: what exported the file and its country; rows that are no customers are set aside; only a field that
-- a user changed by hand is remembered, by the name of the column, its occurrence and its neighbours. Earlier entries
-- were guesses.
alter table imports
  add column preset text not null default '',
  add column country text not null default 'KR';
alter table import_rows
  add column aside text not null default '';
delete from import_heads;
alter table import_heads
  drop constraint import_heads_workgroup_id_head_key,
  drop column head,
  add column key text not null,
  add column import_id bigint,
  add column chosen_at timestamptz not null,
  add unique (workgroup_id, key),
  add foreign key (workgroup_id, import_id) references imports (workgroup_id, id) on delete set null (import_id);
create index on import_heads (workgroup_id, import_id) where import_id is not null;
