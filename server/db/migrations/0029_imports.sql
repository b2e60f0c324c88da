-- Customers and contacts from a file: what was read of it, what is wrong with it, and what became of it, so that it can be taken back.
create table imports (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  by_id bigint not null,
  file_name text not null,
  -- Where it lies in the store.
  key text not null,
  bytes int not null,
  sheets text[] not null,
  sheet int not null,
  hidden_rows int not null,
  -- As they were guessed, then chosen: [{at, head, samples, field, how}].
  columns jsonb not null,
  state text not null check (state in ('read', 'checking', 'checked', 'running', 'done', 'stopped', 'undone')),
  -- Rows checked or written so far, of how many.
  done int not null default 0,
  total int not null,
  customers_made int not null default 0,
  customers_changed int not null default 0,
  contacts_made int not null default 0,
  contacts_changed int not null default 0,
  created_at timestamptz not null,
  -- When what goes on was last seen going on: a process that died leaves it as it is.
  seen_at timestamptz not null,
  begun_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index on imports (workgroup_id, created_at desc, id desc);
create index on imports (workgroup_id, key);

create table import_rows (
  workgroup_id bigint not null references workgroups on delete cascade,
  import_id bigint not null,
  id bigint generated always as identity,
  -- As the file counts.
  number int not null,
  cells text[] not null,
  -- Columns that hold an error of Excel, or a formula without its value: {column: what}.
  broken jsonb,
  -- Of a number the file had no nought before it: its columns.
  numbers int[],
  is_left_out boolean not null default false,
  state text not null default '' check (state in ('', 'wrong', 'new', 'changed', 'same', 'done')),
  -- [{column, key, values}]; notes say what was mended.
  problems jsonb,
  notes jsonb,
  -- The customer's name without its form, by which rows belong together; and the first row of the same customer.
  customer_key text not null default '',
  leader int,
  -- What is to be written: {customer, contact}, by our names; and whom it is about already, with the version that was looked at.
  given jsonb,
  customer_id bigint,
  customer_ver int,
  contact_id bigint,
  contact_ver int,
  primary key (workgroup_id, id),
  unique (workgroup_id, import_id, number),
  foreign key (workgroup_id, import_id) references imports (workgroup_id, id) on delete cascade
);
create index on import_rows (workgroup_id, import_id, customer_key);
create index on import_rows (workgroup_id, import_id, leader, number);

create table import_changes (
  workgroup_id bigint not null references workgroups on delete cascade,
  import_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- Null where the customer itself is meant.
  contact_id bigint,
  -- What stood there, by columns of the table; null where it was made.
  was jsonb,
  ver int not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, import_id) references imports (workgroup_id, id) on delete cascade
);
-- Written twice, what stood there first is what is put back.
create unique index on import_changes (workgroup_id, import_id, customer_id, coalesce(contact_id, 0));

-- What this workgroup chose for a column of this name; empty: not to be put in.
create table import_heads (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  head text not null,
  field text not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, head)
);

-- By Managers and above.
alter table imports enable row level security; alter table imports force row level security;
create policy managed on imports using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table import_rows enable row level security; alter table import_rows force row level security;
create policy managed on import_rows using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table import_changes enable row level security; alter table import_changes force row level security;
create policy managed on import_changes using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table import_heads enable row level security; alter table import_heads force row level security;
create policy managed on import_heads using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
grant select, insert, update, delete on imports, import_rows, import_changes, import_heads to saleslog_app;

-- As the files of a log: a key that a row has is loose no more, and loose again when the row goes.
create trigger claim after insert on imports for each row execute function claim_file();
create trigger let_go after delete on imports for each row execute function let_file_go();

-- Who imported is told when it is done.
alter table notifications add column import_id bigint,
  add foreign key (workgroup_id, import_id) references imports (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, import_id) where import_id is not null;
