-- Pairs of customers that a user marked as two different ones: they are not proposed as duplicates any more.
create table different_customers (
  workgroup_id bigint not null references workgroups on delete cascade,
  -- The smaller id is customer_id, so that a pair is stored once.
  customer_id bigint not null,
  other_id bigint not null,
  by_id bigint not null,
  marked_at timestamptz not null,
  primary key (workgroup_id, customer_id, other_id),
  check (customer_id < other_id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, other_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index on different_customers (workgroup_id, other_id);
create index on different_customers (workgroup_id, by_id);
alter table different_customers enable row level security; alter table different_customers force row level security;
create policy tenant on different_customers
  using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, delete on different_customers to saleslog_app;
