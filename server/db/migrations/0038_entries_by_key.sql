-- The names of an entry are looked up by their keys, whatever the planner knows: since logs no longer name customer and contact with one foreign key (0035)
-- it takes a table it has no statistics of for one row, and paired every customer with every contact: 6,000 logs written at once took two minutes.
create or replace function keep_search_entries(of_workgroup bigint, ids bigint[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
begin
  perform set_config('app.role', '0', true), set_config('app.workgroup', of_workgroup::text, true);
  insert into search.entries as e (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks)
    select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel,
      array(select search_text(word) from unnest(l.keywords) word),
      search_body(l, (select c.name from customers c where c.workgroup_id = l.workgroup_id and c.id = l.customer_id),
        (select k.name from contacts k where k.workgroup_id = l.workgroup_id and k.id = l.contact_id)),
      log_marks(l)
    from sales_logs l where l.workgroup_id = of_workgroup and l.id = any(ids)
  on conflict (workgroup_id, sales_log_id) do update
    set (happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks) =
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks)
    where (e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.keywords, e.body, e.marks) is distinct from
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks);
  perform set_config('app.role', coalesce(own_role, ''), true), set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end $$;
