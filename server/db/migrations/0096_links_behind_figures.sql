-- Links behind figures (decision 118): the search leaves out logs of a first author, and the customers of the logs of a
-- period are counted without deleted ones.
alter type search_asked add attribute not_by bigint;
create index customers_deleted on customers (workgroup_id, id) where deleted_at is not null;
