-- Search of logs (decision 25): which logs match, over the entries in the schema "search".

-- Up to `most` logs with these tokens in these windows of time, in order. The plan is forced to the index of tokens:
-- `+ 0` and coalesce() keep the planner from the other indexes. `e.body || ''` decompresses the text once for all
-- patterns.
create or replace function search_window(
  a search_asked, tokens bigint[], windows bigint[], authors bigint[], ascending boolean, most int, out ids bigint[]
)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  set work_mem = '32MB'
as $$
begin
  select case when ascending then array_agg(found.id order by found.at, found.id)
    else array_agg(found.id order by found.at desc, found.id desc) end into ids
  from (
    select e.sales_log_id as id, e.happened_at as at from search.entries e
    where search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose,
        e.channel, e.body) @> tokens
      and search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose,
        e.channel, e.body) && windows
      and (authors is null or search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id,
        e.contact_id, e.purpose, e.channel, e.body) && authors)
      and ((a).not_of is null or e.customer_id <> all ((a).not_of)) and ((a).not_by is null or e.author_id <> (a).not_by)
      and e.workgroup_id + 0 = (a).workgroup_id and ((a).keyword is null or e.keywords @> array[(a).keyword])
      and e.marks @> (a).has and ((a).any_of is null or e.marks && (a).any_of) and not e.marks && (a).lacks
      and coalesce(e.happened_at, e.happened_at) >= (a).since and coalesce(e.happened_at, e.happened_at) < (a).until
      and (select text like all ((a).patterns) and not (text like any ((a).hidden))
        from (select e.body || '' as text offset 0) once)
    limit most
  ) found;
end
$$;
revoke execute on function search_window from public;

-- The same by walking through time, for words that occur in nearly every log.
create or replace function search_walk(
  a search_asked, since timestamptz, until timestamptz, ascending boolean, most int, out ids bigint[]
)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_bitmapscan = off
  set enable_seqscan = off
  set enable_sort = off
as $$
begin
  if ascending then
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since)
        and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader])
        and ((a).author_id is null or e.readers @> array[(a).author_id])
        and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id)
        and ((a).not_of is null or e.customer_id <> all ((a).not_of)) and ((a).not_by is null or e.author_id <> (a).not_by)
        and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel)
        and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.marks @> (a).has and ((a).any_of is null or e.marks && (a).any_of) and not e.marks && (a).lacks
        and (select text like all ((a).patterns) and not (text like any ((a).hidden))
          from (select e.body || '' as text offset 0) once)
      order by e.workgroup_id, e.happened_at, e.sales_log_id limit most);
  else
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since)
        and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader])
        and ((a).author_id is null or e.readers @> array[(a).author_id])
        and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id)
        and ((a).not_of is null or e.customer_id <> all ((a).not_of)) and ((a).not_by is null or e.author_id <> (a).not_by)
        and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel)
        and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.marks @> (a).has and ((a).any_of is null or e.marks && (a).any_of) and not e.marks && (a).lacks
        and (select text like all ((a).patterns) and not (text like any ((a).hidden))
          from (select e.body || '' as text offset 0) once)
      order by e.workgroup_id desc, e.happened_at desc, e.sales_log_id desc limit most);
  end if;
end
$$;
revoke execute on function search_walk from public;

-- With fewer parameters until migrations 93 and 96: in one transaction, so that the release before always finds one of them.
drop function if exists search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[],
  timestamptz, timestamptz, boolean, boolean, int);
drop function if exists search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[],
  timestamptz, timestamptz, boolean, boolean, int, bigint[]);

-- The first `needed` matching logs by time, newest or oldest first, and their number: exact up to 1,000, else 1,001.
-- The function itself limits them to what the user may read. Time is searched in windows, the nearest and smallest
-- first; a window with more than a thousand matches is split only as far as the page needs. `ranked`: the first
-- `needed` of the nearest thousand by where the words occur: title, then customer and contact, then keywords, then the
-- rest.
create or replace function search_sales_logs(
  terms text[], without text[], of_author bigint, of_authors bigint[], of_customer bigint, of_contact bigint,
  of_purpose text, of_channel text, of_keyword text, of_has text[], of_lacks text[], of_any text[], since timestamptz,
  until timestamptz, ascending boolean, ranked boolean, needed int, not_of bigint[] default null, not_by bigint default null, out ids bigint[], out total int
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  most constant int := 1001;
  a search_asked;
  tokens bigint[];
  authors bigint[];
  facts bigint[];
  wanted int := case when ranked then most - 1 else needed end;
  way int := case when ascending then 1 else -1 end;
  -- The first and the last week of the search.
  first bigint; last bigint; earliest timestamptz; latest timestamptz;
  -- The periods still to search, the nearest first: kind (3 a week, 4 eight weeks, 5 sixty-four) and number.
  kinds bigint[]; numbers bigint[];
  -- The weeks already searched, and the matches in them.
  weeks numeric := 0; hits int := 0;
  batch int; most_batch int := 1000;
  goal numeric; wide numeric;
  found bigint[];
begin
  ids := '{}'; total := 0;
  a.workgroup_id := app_workgroup();
  if a.workgroup_id is null then return; end if;
  a.reader := case when app_role() <= 2 then null else coalesce(app_user(), 0) end;
  a.author_id := of_author; a.author_ids := of_authors; a.customer_id := of_customer; a.contact_id := of_contact;
  a.not_of := not_of; a.not_by := not_by; a.purpose := of_purpose; a.channel := of_channel;
  a.has := of_has; a.lacks := of_lacks; a.any_of := of_any;
  a.keyword := search_text(of_keyword); a.since := coalesce(since, '-infinity'); a.until := coalesce(until, 'infinity');
  terms := array(select distinct written from unnest(terms) term,
    lateral (select btrim(search_text(term), ' ')) one (written) where written <> '');
  without := array(select distinct written from unnest(without) term,
    lateral (select btrim(search_text(term), ' ')) one (written) where written <> '');
  a.patterns := array(select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' from unnest(terms) term);
  a.hidden := array(select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' from unnest(without) term);
  if a.patterns = '{}' and a.hidden = '{}' and a.keyword is null then return; end if;
  tokens := array(select distinct gram
    from unnest(terms || a.keyword) term, unnest(search_grams(a.workgroup_id, term, true)) gram limit 48);
  -- A word without any letter or digit is in no index.
  if exists (select from unnest(terms) term where search_grams(a.workgroup_id, term, true) = '{}') then return; end if;
  facts := array_remove(array[
    search_fact(1, a.reader), search_fact(1, a.author_id), search_fact(2, a.customer_id), search_fact(7, a.contact_id),
    search_code(a.workgroup_id, 8, a.purpose), search_code(a.workgroup_id, 9, a.channel)], null);
  tokens := tokens || facts;
  authors := case when of_authors is not null
    then array(select search_fact(6, author) from unnest(of_authors) author) end;

  select e.happened_at into earliest from search.entries e
    where e.workgroup_id = a.workgroup_id and e.happened_at >= a.since
    order by e.happened_at, e.sales_log_id limit 1;
  select e.happened_at into latest from search.entries e
    where e.workgroup_id = a.workgroup_id and e.happened_at < a.until
    order by e.happened_at desc, e.sales_log_id desc limit 1;
  if earliest is null or latest is null or latest < earliest then return; end if;
  if tokens = '{}' and authors is null then
    -- Only excluded words: nearly every log matches, and there is no token to look up.
    ids := search_walk(a, '-infinity', 'infinity', ascending, most);
    total := cardinality(ids);
  else
    first := search_week(case when ascending then earliest else latest end);
    last := search_week(case when ascending then latest else earliest end);
    -- 1 this week and the next, 2 the rest of these two periods of eight weeks, 3 the rest of these two of sixty-four,
    -- 4 everything beyond.
    select array_agg(kind order by place, at), array_agg(number order by place, at) into kinds, numbers from (
      select 1 as place, 3::bigint as kind, w as number, n as at
        from unnest(array[first, first + way]) with ordinality x (w, n)
      union all select 2, 3, w, n
        from generate_series(first + 2 * way,
          case when ascending then ((first >> 3) + 2) * 8 - 1 else ((first >> 3) - 1) * 8 end,
          way) with ordinality x (w, n)
      union all select 3, 4, w, n
        from generate_series((first >> 3) + 2 * way,
          case when ascending then ((first >> 6) + 2) * 8 - 1 else ((first >> 6) - 1) * 8 end,
          way) with ordinality x (w, n)
      union all select 4, 5, w, n
        from generate_series((first >> 6) + 2 * way, last >> 6, way) with ordinality x (w, n)) periods;
    while cardinality(kinds) > 0 and not (total = most and cardinality(ids) >= wanted) loop
      -- The next batch: as many periods as will probably hold what is missing, first for the page, then for the total.
      if weeks = 0 then batch := 2;
      elsif hits = 0 then batch := cardinality(kinds);
      else
        goal := case when cardinality(ids) < wanted then wanted - cardinality(ids)
          else most - total end * 1.3 * weeks / hits;
        batch := 0; wide := 0;
        while wide < goal and batch < cardinality(kinds) loop
          batch := batch + 1;
          wide := wide + 8 ^ (kinds[batch] - 3);
        end loop;
      end if;
      batch := least(batch, most_batch, cardinality(kinds));
      found := coalesce(search_window(a, tokens,
        array(select search_time(a.workgroup_id, kinds[n], numbers[n]) from generate_series(1, batch) n),
        authors, ascending, most), '{}');
      if cardinality(found) < most then
        ids := ids || found;
        total := least(total + cardinality(found), most);
        hits := hits + cardinality(found);
        weeks := weeks + (select sum(8 ^ (kinds[n] - 3)) from generate_series(1, batch) n);
        most_batch := most_batch * 2;
      else
        -- Too many to sort: fewer periods at once, then an eighth of one, then a walk through the week.
        total := most;
        exit when cardinality(ids) >= wanted;
        if batch > 1 then
          most_batch := batch / 2;
          continue;
        elsif kinds[1] = 3 then
          ids := ids || search_walk(a, to_timestamp(numbers[1] * 604800 - 3024000000),
            to_timestamp((numbers[1] + 1) * 604800 - 3024000000), ascending, most);
        else
          kinds := array_fill(kinds[1] - 1, array[8]) || kinds[2 :];
          numbers := array(select numbers[1] * 8 + case when ascending then n else 7 - n end
            from generate_series(0, 7) n) || numbers[2 :];
          continue;
        end if;
      end if;
      kinds := kinds[batch + 1 :]; numbers := numbers[batch + 1 :];
    end loop;
  end if;
  ids := ids[: wanted];
  if ranked then
    ids := array(select e.sales_log_id from search.entries e, lateral (select e.body || '' as body offset 0) once,
      lateral (
        select sum(case when split_part(once.body, E'\n', 1) like pattern then 0
          when split_part(once.body, E'\n', 2) like pattern or split_part(once.body, E'\n', 3) like pattern then 1
          when split_part(once.body, E'\n', 5) like pattern then 2 else 3 end) as rank
        from unnest(a.patterns) pattern) of_words
      where e.workgroup_id = a.workgroup_id and e.sales_log_id = any(ids)
      order by rank, case when ascending then e.happened_at end, e.happened_at desc, e.sales_log_id desc limit needed);
  end if;
end
$$;
revoke execute on function search_sales_logs from public;
grant execute on function search_sales_logs to saleslog_app;
