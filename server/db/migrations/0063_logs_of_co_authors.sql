-- The logs of a user are those of one author, which an index finds, and some of the few that have co-authors.
create index sales_logs_with_co_authors on sales_logs (workgroup_id, happened_at desc, id desc)
  include (author_id, co_author_ids, customer_id, contact_id, purpose, channel) where co_author_ids <> '{}';
