-- A new owner of customers is notified. Customers that the same user gives within a few minutes share one notification:
-- the first one, and how many they are.
alter table notifications
  add column customer_id bigint,
  add column customer_count integer check (customer_count > 0),
  add constraint notifications_customer check ((customer_id is null) = (customer_count is null)),
  add foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, customer_id) where customer_id is not null;
