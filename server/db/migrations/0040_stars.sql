-- Customers that somebody has starred, each for himself. Nobody else may write what is one person's own, so a merge leaves it: who reads it is led on (0035).
create table customer_stars (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  customer_id bigint not null,
  starred_at timestamptz not null,
  primary key (workgroup_id, user_id, customer_id),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade
);
create index on customer_stars (workgroup_id, customer_id);
alter table customer_stars enable row level security; alter table customer_stars force row level security;
create policy own on customer_stars using (workgroup_id = (select app_workgroup()) and user_id = (select app_user())) with check (workgroup_id = (select app_workgroup()) and user_id = (select app_user()));
grant select, insert, delete on customer_stars to saleslog_app;
