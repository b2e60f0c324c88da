-- What a search costs is bounded by the text as it was typed, and by the words of the search.

-- U+FDFA is one sign, and eighteen where it is unfolded: a text whose signs would make it longer by more than 10,000 is searched as it stands
-- (`limits.unfolded` and `formOf` in contract/search-text.ts do the same). What was written before keeps its entry until it is written again.
do $$
declare
  was text := pg_get_functiondef('search_text(text)'::regprocedure);
  now_is text := replace(was, 'written := lower(normalize(written, NFKC) collate "und-x-icu");',
    'unfolded := normalize(written, NFKC);
    if length(unfolded) > length(written) + 10000 then unfolded := normalize(written, NFC); end if;
    written := lower(unfolded collate "und-x-icu");');
begin
  if now_is = was then raise 'no unfolding in search_text'; end if;
  execute replace(now_is, 'written text;', 'written text; unfolded text;');
end $$;

-- Each pattern took the text of an entry out of its store anew: `|| ''` takes it once. Words that are written alike are one.
do $$
declare
  one regprocedure;
  was text;
  now_is text;
begin
  foreach one in array array[
    'search_window(search_asked, bigint[], bigint[], bigint[], boolean, int)', 'search_walk(search_asked, timestamptz, timestamptz, boolean, int)']::regprocedure[] loop
    was := pg_get_functiondef(one);
    now_is := replace(was, 'and e.body like all ((a).patterns) and not (e.body like any ((a).hidden))',
      'and (select text like all ((a).patterns) and not (text like any ((a).hidden)) from (select e.body || '''' as text offset 0) once)');
    if now_is = was then raise 'no patterns in %', one; end if;
    execute now_is;
  end loop;

  one := 'search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[], timestamptz, timestamptz, boolean, boolean, int)';
  was := pg_get_functiondef(one);
  now_is := replace(replace(was, 'array(select written from unnest(', 'array(select distinct written from unnest('), 'split_part(e.body, ', 'split_part(once.body, ');
  now_is := replace(now_is, 'from search.entries e, lateral (', 'from search.entries e, lateral (select e.body || '''' as body offset 0) once, lateral (');
  if position('distinct written' in now_is) = 0 or position('split_part(once.body, ' in now_is) = 0 or position(') once, lateral (' in now_is) = 0 then raise 'no words in %', one; end if;
  execute now_is;
end $$;
