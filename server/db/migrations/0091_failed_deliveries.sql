-- Counted in the list of webhooks, and sent again in this order.
create index webhook_deliveries_failed on webhook_deliveries (workgroup_id, webhook_id, id) where state = 'failed';
