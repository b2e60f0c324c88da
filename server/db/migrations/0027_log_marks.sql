-- What a log has or lacks, as its marks: filters of the list (decision 26) and of search (decision 25). One that comes later is a word more in `log_marks`, and
-- a filling of the entries; none of the functions below.
alter table sales_logs add column file_count int not null default 0;
alter table sales_logs no force row level security; alter table files no force row level security;
update sales_logs l set file_count = n.count from (select workgroup_id, sales_log_id, count(*) from files where deleted_at is null group by 1, 2) n where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
alter table sales_logs force row level security; alter table files force row level security;
create index on sales_logs (workgroup_id, happened_at desc, id desc) where file_count > 0;

-- Counted anew: few, and deleted and put back by a change.
create function count_files() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update sales_logs l set file_count = n.count
    from (select w.workgroup_id, w.sales_log_id, (select count(*) from files f where f.workgroup_id = w.workgroup_id and f.sales_log_id = w.sales_log_id and f.deleted_at is null)
      from (select distinct workgroup_id, sales_log_id from written) w) n
    where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id and l.file_count <> n.count;
  return null;
end $$;
create trigger counted_new after insert on files referencing new table as written for each statement execute function count_files();
create trigger counted_changed after update on files referencing new table as written for each statement execute function count_files();
create trigger counted_gone after delete on files referencing old table as written for each statement execute function count_files();
revoke execute on function count_files() from public;
grant execute on function count_files() to saleslog_app;

create function log_marks(of_log sales_logs) returns text[] language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when (of_log).feedback_count > 0 then 'feedback' end,
    case when (of_log).next_step <> '' or (of_log).next_day is not null then 'next' end,
    case when (of_log).file_count > 0 then 'files' end], null) $$;
revoke execute on function log_marks(sales_logs) from public;

-- What changed, for totals that are kept. Totals of before are counted anew: their changes tell less.
alter table sales_log_changes no force row level security;
delete from sales_log_changes;
insert into sales_log_changes (workgroup_id, sign) select id, 0 from workgroups;
alter table sales_log_changes force row level security;
alter table sales_log_changes drop column feedback_count, drop column next_step, drop column next_day, add column marks text[];
create or replace function add_log_changes(of_workgroup bigint, changes sales_log_changes[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(changes) > 2000 then
    insert into sales_log_changes (workgroup_id, sign) values (of_workgroup, 0);
  else
    insert into sales_log_changes (workgroup_id, sign, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, marks)
      select of_workgroup, sign, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, marks from unnest(changes);
  end if;
  delete from sales_log_changes where workgroup_id = of_workgroup and change in (
    select change from sales_log_changes where workgroup_id = of_workgroup and at < clock_timestamp() - interval '30 minutes' order by at limit 100 for update skip locked);
end $$;
create or replace function log_change(is_sign int, of_log sales_logs) returns sales_log_changes language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select row((of_log).workgroup_id, null, null, null, is_sign, (of_log).id, (of_log).author_id, (of_log).co_author_ids, (of_log).customer_id, (of_log).contact_id, (of_log).happened_at, (of_log).purpose, (of_log).channel,
    log_marks(of_log))::sales_log_changes $$;
create or replace function keep_log_changes() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
begin
  -- Whoever writes may be allowed to see less than he moves: a co-author who goes.
  perform set_config('app.role', '0', true);
  -- No more of them are gathered than tell that they are many.
  if tg_op = 'INSERT' then
    perform add_log_changes(workgroup_id, array(select log_change(1, l) from written l where l.workgroup_id = w.workgroup_id limit 2001)) from (select distinct workgroup_id from written) w;
  elsif tg_op = 'DELETE' then
    perform add_log_changes(workgroup_id, array(select log_change(-1, l) from gone l where l.workgroup_id = w.workgroup_id limit 2001))
      from (select distinct workgroup_id from gone where exists (select from workgroups where id = workgroup_id)) w;
  else
    perform add_log_changes(workgroup_id, array(select each.change from gone join written using (workgroup_id, id), lateral (values (log_change(-1, gone)), (log_change(1, written))) each (change)
      where gone.workgroup_id = w.workgroup_id and (gone.author_id, gone.co_author_ids, gone.customer_id, gone.contact_id, gone.happened_at, gone.purpose, gone.channel, log_marks(gone))
        is distinct from (written.author_id, written.co_author_ids, written.customer_id, written.contact_id, written.happened_at, written.purpose, written.channel, log_marks(written)) limit 2001))
      from (select distinct workgroup_id from written) w;
  end if;
  perform set_config('app.role', coalesce(own_role, ''), true);
  return null;
end $$;

-- And for search: beside each entry, not among its tokens; looked at where words have been found.
alter table search.entries add column marks text[] not null default '{}';
alter table sales_logs no force row level security;
update search.entries e set marks = log_marks(l) from sales_logs l where l.workgroup_id = e.workgroup_id and l.id = e.sales_log_id and log_marks(l) <> '{}';
alter table sales_logs force row level security;
alter table search.entries drop column has_feedback, drop column has_next_step;
create or replace function keep_search_entries(of_workgroup bigint, ids bigint[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
begin
  perform set_config('app.role', '0', true), set_config('app.workgroup', of_workgroup::text, true);
  insert into search.entries as e (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks)
    select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel,
      array(select search_text(word) from unnest(l.keywords) word), search_body(l, c.name, k.name), log_marks(l)
    from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    where l.workgroup_id = of_workgroup and l.id = any(ids)
  on conflict (workgroup_id, sales_log_id) do update
    set (happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks) =
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks)
    where (e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.keywords, e.body, e.marks) is distinct from
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body, excluded.marks);
  perform set_config('app.role', coalesce(own_role, ''), true), set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end $$;

alter type search_asked drop attribute has_feedback, drop attribute has_next_step, add attribute has text[], add attribute lacks text[];
create or replace function search_window(a search_asked, tokens bigint[], windows bigint[], authors bigint[], ascending boolean, most int, out ids bigint[])
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB' as $$
begin
  select case when ascending then array_agg(found.id order by found.at, found.id) else array_agg(found.id order by found.at desc, found.id desc) end into ids
  from (
    select e.sales_log_id as id, e.happened_at as at from search.entries e
    where search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) @> tokens
      and search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) && windows
      and (authors is null or search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) && authors)
      and e.workgroup_id + 0 = (a).workgroup_id and ((a).keyword is null or e.keywords @> array[(a).keyword])
      and e.marks @> (a).has and not e.marks && (a).lacks
      and coalesce(e.happened_at, e.happened_at) >= (a).since and coalesce(e.happened_at, e.happened_at) < (a).until
      and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
    limit most
  ) found;
end $$;
create or replace function search_walk(a search_asked, since timestamptz, until timestamptz, ascending boolean, most int, out ids bigint[])
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  if ascending then
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since) and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader]) and ((a).author_id is null or e.readers @> array[(a).author_id]) and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id) and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel) and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.marks @> (a).has and not e.marks && (a).lacks
        and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
      order by e.workgroup_id, e.happened_at, e.sales_log_id limit most);
  else
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since) and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader]) and ((a).author_id is null or e.readers @> array[(a).author_id]) and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id) and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel) and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.marks @> (a).has and not e.marks && (a).lacks
        and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
      order by e.workgroup_id desc, e.happened_at desc, e.sales_log_id desc limit most);
  end if;
end $$;
drop function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, boolean, boolean, timestamptz, timestamptz, boolean, boolean, int);
-- As it was (migration log_facets), with marks instead of single facts.
create function search_sales_logs(
  terms text[], without text[], of_author bigint, of_authors bigint[], of_customer bigint, of_contact bigint, of_purpose text, of_channel text, of_keyword text, of_has text[], of_lacks text[],
  since timestamptz, until timestamptz, ascending boolean, ranked boolean, needed int, out ids bigint[], out total int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  most constant int := 1001;
  a search_asked;
  tokens bigint[];
  authors bigint[];
  facts bigint[];
  wanted int := case when ranked then most - 1 else needed end;
  way int := case when ascending then 1 else -1 end;
  -- the week it begins with, and the last one
  first bigint; last bigint; earliest timestamptz; latest timestamptz;
  -- what is still to be looked through, the nearest first: of each period its kind (3 a week, 4 eight, 5 sixty-four) and its number
  kinds bigint[]; numbers bigint[];
  -- what has been: in weeks, and in logs that were found there
  weeks numeric := 0; hits int := 0;
  batch int; most_batch int := 1000;
  goal numeric; wide numeric;
  found bigint[];
begin
  ids := '{}'; total := 0;
  a.workgroup_id := app_workgroup();
  if a.workgroup_id is null then return; end if;
  a.reader := case when app_role() <= 2 then null else coalesce(app_user(), 0) end;
  a.author_id := of_author; a.author_ids := of_authors; a.customer_id := of_customer; a.contact_id := of_contact; a.purpose := of_purpose; a.channel := of_channel;
  a.has := of_has; a.lacks := of_lacks;
  a.keyword := search_text(of_keyword); a.since := coalesce(since, '-infinity'); a.until := coalesce(until, 'infinity');
  terms := array(select written from unnest(terms) term, lateral (select btrim(search_text(term), ' ')) one (written) where written <> '');
  without := array(select written from unnest(without) term, lateral (select btrim(search_text(term), ' ')) one (written) where written <> '');
  a.patterns := array(select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' from unnest(terms) term);
  a.hidden := array(select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' from unnest(without) term);
  if a.patterns = '{}' and a.hidden = '{}' and a.keyword is null then return; end if;
  tokens := array(select distinct gram from unnest(terms || a.keyword) term, unnest(search_grams(a.workgroup_id, term, true)) gram limit 48);
  -- A word made of signs alone is in no index.
  if exists (select from unnest(terms) term where search_grams(a.workgroup_id, term, true) = '{}') then return; end if;
  facts := array_remove(array[
    search_fact(1, a.reader), search_fact(1, a.author_id), search_fact(2, a.customer_id), search_fact(7, a.contact_id),
    search_code(a.workgroup_id, 8, a.purpose), search_code(a.workgroup_id, 9, a.channel)], null);
  tokens := tokens || facts;
  authors := case when of_authors is not null then array(select search_fact(6, author) from unnest(of_authors) author) end;

  select e.happened_at into earliest from search.entries e where e.workgroup_id = a.workgroup_id and e.happened_at >= a.since order by e.happened_at, e.sales_log_id limit 1;
  select e.happened_at into latest from search.entries e where e.workgroup_id = a.workgroup_id and e.happened_at < a.until order by e.happened_at desc, e.sales_log_id desc limit 1;
  if earliest is null or latest is null or latest < earliest then return; end if;
  if tokens = '{}' and authors is null then
    -- Nothing to look up: only what shall not be in them was said, and nearly all are meant.
    ids := search_walk(a, '-infinity', 'infinity', ascending, most);
    total := cardinality(ids);
  else
    first := search_week(case when ascending then earliest else latest end);
    last := search_week(case when ascending then latest else earliest end);
    -- this week and the next · the rest of these two of eight weeks · the rest of these two of sixty-four · everything beyond
    select array_agg(kind order by place, at), array_agg(number order by place, at) into kinds, numbers from (
      select 1 as place, 3::bigint as kind, w as number, n as at from unnest(array[first, first + way]) with ordinality x (w, n)
      union all select 2, 3, w, n from generate_series(first + 2 * way, case when ascending then ((first >> 3) + 2) * 8 - 1 else ((first >> 3) - 1) * 8 end, way) with ordinality x (w, n)
      union all select 3, 4, w, n from generate_series((first >> 3) + 2 * way, case when ascending then ((first >> 6) + 2) * 8 - 1 else ((first >> 6) - 1) * 8 end, way) with ordinality x (w, n)
      union all select 4, 5, w, n from generate_series((first >> 6) + 2 * way, last >> 6, way) with ordinality x (w, n)) periods;
    while cardinality(kinds) > 0 and not (total = most and cardinality(ids) >= wanted) loop
      -- As many periods at once as will hold what is still wanted, by what was found so far: first for the page, then for the count.
      if weeks = 0 then batch := 2;
      elsif hits = 0 then batch := cardinality(kinds);
      else
        goal := case when cardinality(ids) < wanted then wanted - cardinality(ids) else most - total end * 1.3 * weeks / hits;
        batch := 0; wide := 0;
        while wide < goal and batch < cardinality(kinds) loop
          batch := batch + 1;
          wide := wide + 8 ^ (kinds[batch] - 3);
        end loop;
      end if;
      batch := least(batch, most_batch, cardinality(kinds));
      found := coalesce(search_window(a, tokens, array(select search_time(a.workgroup_id, kinds[n], numbers[n]) from generate_series(1, batch) n), authors, ascending, most), '{}');
      if cardinality(found) < most then
        ids := ids || found;
        total := least(total + cardinality(found), most);
        hits := hits + cardinality(found);
        weeks := weeks + (select sum(8 ^ (kinds[n] - 3)) from generate_series(1, batch) n);
        most_batch := most_batch * 2;
      else
        -- Too many to be put in order: fewer periods at once, then a part of one, then the days of a week one after the other.
        total := most;
        exit when cardinality(ids) >= wanted;
        if batch > 1 then
          most_batch := batch / 2;
          continue;
        elsif kinds[1] = 3 then
          ids := ids || search_walk(a, to_timestamp(numbers[1] * 604800 - 3024000000), to_timestamp((numbers[1] + 1) * 604800 - 3024000000), ascending, most);
        else
          kinds := array_fill(kinds[1] - 1, array[8]) || kinds[2 :];
          numbers := array(select numbers[1] * 8 + case when ascending then n else 7 - n end from generate_series(0, 7) n) || numbers[2 :];
          continue;
        end if;
      end if;
      kinds := kinds[batch + 1 :]; numbers := numbers[batch + 1 :];
    end loop;
  end if;
  ids := ids[: wanted];
  if ranked then
    ids := array(select e.sales_log_id from search.entries e, lateral (
        select sum(case when split_part(e.body, E'\n', 1) like pattern then 0 when split_part(e.body, E'\n', 2) like pattern or split_part(e.body, E'\n', 3) like pattern then 1
          when split_part(e.body, E'\n', 5) like pattern then 2 else 3 end) as rank from unnest(a.patterns) pattern) of_words
      where e.workgroup_id = a.workgroup_id and e.sales_log_id = any(ids)
      order by rank, case when ascending then e.happened_at end, e.happened_at desc, e.sales_log_id desc limit needed);
  end if;
end $$;
revoke execute on function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], timestamptz, timestamptz, boolean, boolean, int) from public;
grant execute on function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], timestamptz, timestamptz, boolean, boolean, int) to saleslog_app;
