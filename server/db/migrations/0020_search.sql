-- How logs are found by words (decision 25): one function of the owner, over what the migration search_entries keeps.

-- What is asked, and whose. `patterns` and `hidden` are patterns of LIKE over `body`.
create type search_asked as (
  workgroup_id bigint, reader bigint, author_id bigint, author_ids bigint[], customer_id bigint, contact_id bigint, purpose text, channel text, keyword text,
  patterns text[], hidden text[], since timestamptz, until timestamptz
);

-- At most so many of the logs with these tokens within these windows, in order. The plan is forced: the index of tokens, never the others (hence `+ 0` and coalesce).
create function search_window(a search_asked, tokens bigint[], windows bigint[], authors bigint[], ascending boolean, most int, out ids bigint[])
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB' as $$
begin
  select case when ascending then array_agg(found.id order by found.at, found.id) else array_agg(found.id order by found.at desc, found.id desc) end into ids
  from (
    select e.sales_log_id as id, e.happened_at as at from search.entries e
    where search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) @> tokens
      and search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) && windows
      and (authors is null or search_tokens(e.workgroup_id, e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.body) && authors)
      and e.workgroup_id + 0 = (a).workgroup_id and ((a).keyword is null or e.keywords @> array[(a).keyword])
      and coalesce(e.happened_at, e.happened_at) >= (a).since and coalesce(e.happened_at, e.happened_at) < (a).until
      and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
    limit most
  ) found;
end $$;

-- The same by walking through time, for what is in nearly every log.
create function search_walk(a search_asked, since timestamptz, until timestamptz, ascending boolean, most int, out ids bigint[])
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  if ascending then
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since) and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader]) and ((a).author_id is null or e.readers @> array[(a).author_id]) and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id) and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel) and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
      order by e.workgroup_id, e.happened_at, e.sales_log_id limit most);
  else
    ids := array(select e.sales_log_id from search.entries e
      where e.workgroup_id = (a).workgroup_id and e.happened_at >= greatest(since, (a).since) and e.happened_at < least(until, (a).until)
        and ((a).reader is null or e.readers @> array[(a).reader]) and ((a).author_id is null or e.readers @> array[(a).author_id]) and ((a).author_ids is null or e.author_id = any ((a).author_ids))
        and ((a).customer_id is null or e.customer_id = (a).customer_id) and ((a).contact_id is null or e.contact_id = (a).contact_id)
        and ((a).purpose is null or e.purpose = (a).purpose) and ((a).channel is null or e.channel = (a).channel) and ((a).keyword is null or e.keywords @> array[(a).keyword])
        and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))
      order by e.workgroup_id desc, e.happened_at desc, e.sales_log_id desc limit most);
  end if;
end $$;

-- The first `needed` logs in time, newest first or oldest first, of those that are meant, and how many there are: exact up to 1,000, else 1,001. Whose they are this function asks
-- itself. Time is walked in windows, the nearest first and small; a window with more than a thousand is opened, period by period, only as far as the page needs.
-- `ranked`: the first `needed` by where the words stand (title, customer and contact, keywords, elsewhere), of the thousand nearest.
create function search_sales_logs(
  terms text[], without text[], of_author bigint, of_authors bigint[], of_customer bigint, of_contact bigint, of_purpose text, of_channel text, of_keyword text,
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
  windows bigint[][] ; -- of one step: kind and number of each period, in order
  step int; kind bigint; number bigint; child bigint;
  found bigint[];
  stack bigint[]; -- pairs of kind and number, the next at the end
  single boolean;
begin
  ids := '{}'; total := 0;
  a.workgroup_id := app_workgroup();
  if a.workgroup_id is null then return; end if;
  a.reader := case when app_role() <= 2 then null else coalesce(app_user(), 0) end;
  a.author_id := of_author; a.author_ids := of_authors; a.customer_id := of_customer; a.contact_id := of_contact; a.purpose := of_purpose; a.channel := of_channel;
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
    for step in 1 .. 4 loop
      -- {this week and the next} · the rest of these two of eight weeks · the rest of these two of sixty-four · everything beyond
      windows := case step
        when 1 then array(select array[3, w] from unnest(array[first, first + way]) w)
        when 2 then array(select array[3, w] from generate_series(first + 2 * way, case when ascending then ((first >> 3) + 2) * 8 - 1 else ((first >> 3) - 1) * 8 end, way) w)
        when 3 then array(select array[4, b] from generate_series((first >> 3) + 2 * way, case when ascending then ((first >> 6) + 2) * 8 - 1 else ((first >> 6) - 1) * 8 end, way) b)
        else array(select array[5, b] from generate_series((first >> 6) + 2 * way, last >> 6, way) b) end;
      continue when cardinality(windows) = 0;
      found := search_window(a, tokens, array(select search_time(a.workgroup_id, windows[n][1], windows[n][2]) from generate_subscripts(windows, 1) n), authors, ascending, most);
      if found is null or cardinality(found) < most then
        ids := ids || found;
        total := least(total + coalesce(cardinality(found), 0), most);
      else
        total := most;
        single := array_length(windows, 1) = 1;
        stack := '{}';
        for n in reverse array_length(windows, 1) .. 1 loop stack := stack || array[windows[n][2], windows[n][1]]; end loop;
        while cardinality(stack) > 0 and cardinality(ids) < wanted loop
          kind := stack[cardinality(stack)]; number := stack[cardinality(stack) - 1];
          stack := stack[: cardinality(stack) - 2];
          if not single then found := search_window(a, tokens, array[search_time(a.workgroup_id, kind, number)], authors, ascending, most); end if;
          single := false;
          if found is null or cardinality(found) < most then ids := ids || found;
          elsif kind = 3 then
            ids := ids || search_walk(a, to_timestamp(number * 604800 - 3024000000), to_timestamp((number + 1) * 604800 - 3024000000), ascending, most);
          else
            for child in 0 .. 7 loop
              stack := stack || array[number * 8 + case when ascending then 7 - child else child end, kind - 1];
            end loop;
          end if;
        end loop;
      end if;
      exit when total = most and cardinality(ids) >= wanted;
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

revoke execute on function search_window(search_asked, bigint[], bigint[], bigint[], boolean, int), search_walk(search_asked, timestamptz, timestamptz, boolean, int),
  search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, timestamptz, timestamptz, boolean, boolean, int) from public;
grant execute on function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, timestamptz, timestamptz, boolean, boolean, int) to saleslog_app;
