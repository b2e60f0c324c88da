-- The search entries of logs (decision 25). The app cannot read the schema "search"; triggers write it and
-- search_sales_logs reads it.

-- The searched text of a log, one line each: title, customer, contact, initials of both, keywords, content, comments,
-- file names. Mentions in comments are ids (contract/calls/comments/mentions.ts) and are left out.
create or replace function search_body(of_log sales_logs, customer text, contact text)
  returns text
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return search_text(of_log.title) || E'\n' || search_text(customer) || E'\n' || search_text(contact) || E'\n'
    || search_initials(customer) || ' ' || search_initials(contact)
    || E'\n' || search_text(array_to_string(of_log.keywords, ' ')) || E'\n' || search_text(of_log.content)
    || coalesce((
      select string_agg(E'\n' || search_text(regexp_replace(n.content, '<@[0-9]+>', ' ', 'g')), '' order by n.id)
      from comments n where n.workgroup_id = of_log.workgroup_id and n.sales_log_id = of_log.id), '')
    || coalesce((
      select string_agg(E'\n' || search_text(f.name), '' order by f.id) from files f
      where f.workgroup_id = of_log.workgroup_id and f.sales_log_id = of_log.id and f.deleted_at is null), '');
end
$$;
revoke execute on function search_body from public;

-- Writes the entries of these logs again where they differ. The writer of a log may be allowed to read only a part of
-- it, so this runs as a master of the workgroup.
create or replace function keep_search_entries(of_workgroup bigint, ids bigint[])
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  -- Planning for the values of each call took a third of its time, and found the same plan.
  set plan_cache_mode = force_generic_plan
as $$
declare
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
begin
  perform set_config('app.role', '0', true), set_config('app.workgroup', of_workgroup::text, true);
  insert into search.entries as e (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id,
    contact_id, purpose, channel, keywords, body, marks)
    select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id,
      l.contact_id, l.purpose, l.channel,
      array(select search_text(word) from unnest(l.keywords) word),
      search_body(l, (select c.name from customers c where c.workgroup_id = l.workgroup_id and c.id = l.customer_id),
        (select k.name from contacts k where k.workgroup_id = l.workgroup_id and k.id = l.contact_id)),
      log_marks(l)
    from sales_logs l where l.workgroup_id = of_workgroup and l.id = any(ids)
  on conflict (workgroup_id, sales_log_id) do update
    set (happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks) =
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id,
        excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks)
    where (e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.keywords,
        e.body, e.marks) is distinct from
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id,
        excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks);
  perform set_config('app.role', coalesce(own_role, ''), true),
    set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end
$$;
revoke execute on function keep_search_entries from public;

create or replace function search_written_logs()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform keep_search_entries(workgroup_id, array_agg(id)) from written group by workgroup_id;
  return null;
end
$$;
revoke execute on function search_written_logs from public;

-- For comments and for files: both have the columns workgroup_id and sales_log_id.
create or replace function search_written_comments()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform keep_search_entries(workgroup_id, array_agg(distinct sales_log_id))
    from written where sales_log_id is not null group by workgroup_id;
  return null;
end
$$;
revoke execute on function search_written_comments from public;

-- A renamed customer may have many logs: tend_search writes their entries again.
create or replace function search_renamed_customer()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into search.renamed (workgroup_id, customer_id) values (new.workgroup_id, new.id);
  return null;
end
$$;
revoke execute on function search_renamed_customer from public;

create or replace function search_renamed_contact()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into search.renamed (workgroup_id, customer_id, contact_id) values (new.workgroup_id, new.customer_id, new.id);
  return null;
end
$$;
revoke execute on function search_renamed_contact from public;

-- Writes up to `most` entries of a renamed customer or contact again, and moves the pending list of the index into the
-- index (fastupdate). True when there may be more to do. False, too, while
-- another process does this.
create or replace function tend_search(most int)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  renamed bigint[];
begin
  if not pg_try_advisory_xact_lock(7253902) then return false; end if;
  select * into one from search.renamed order by id limit 1;
  if found then
    renamed := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = one.workgroup_id and e.customer_id = one.customer_id
        and (one.contact_id is null or e.contact_id = one.contact_id)
      order by e.sales_log_id offset one.done limit most);
    perform keep_search_entries(one.workgroup_id, renamed);
    if cardinality(renamed) < most then
      delete from search.renamed r where (r.workgroup_id, r.id) = (one.workgroup_id, one.id);
    else
      update search.renamed r set done = done + most where (r.workgroup_id, r.id) = (one.workgroup_id, one.id);
    end if;
  end if;
  perform gin_clean_pending_list('search.gin');
  return one.id is not null;
end
$$;
revoke execute on function tend_search from public;
grant execute on function tend_search to saleslog_app;
