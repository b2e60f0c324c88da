-- Statistics count the logs of a period by author, channel, customer and need from this index alone. A change of the needs
-- of a log writes an entry in every index anyway, since partial ones depend on them.
create index sales_logs_counted on sales_logs (workgroup_id, happened_at desc, id desc)
  include (author_id, co_author_ids, customer_id, contact_id, purpose, channel, keywords, need_types, need_items, needs_coaching);
drop index sales_logs_newest;
alter index sales_logs_counted rename to sales_logs_newest;
