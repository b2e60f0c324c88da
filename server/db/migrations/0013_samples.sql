-- A customer that was put in to look around: it and whatever is written about it counts in no figure. One at a time.
alter table customers add column is_sample boolean not null default false;
create unique index customers_one_sample on customers (workgroup_id) where is_sample and deleted_at is null;
