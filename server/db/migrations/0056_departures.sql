-- What a member handed over when leaving a workgroup: somebody who returns within 30 days gets it back.
create table departures (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  left_at timestamptz not null,
  -- Null: customers have no owner since, and plans stay with the member who left.
  heir_id bigint,
  customer_ids bigint[] not null default '{}',
  plan_ids bigint[] not null default '{}',
  -- Plans in which the member took part.
  attended_ids bigint[] not null default '{}',
  primary key (workgroup_id, user_id),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, heir_id) references members (workgroup_id, user_id)
);
create index on departures (left_at);
alter table departures enable row level security; alter table departures force row level security;
create policy tenant on departures using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on departures to saleslog_app;

create index customers_of_owner on customers (workgroup_id, owner_id) where owner_id is not null and deleted_at is null;
