-- A log may be meant by any of several marks: one that tells of the product or of how things run (record 58).
alter type search_asked add attribute any_of text[];

-- The functions as they were (migration log_marks), and that condition beside those of their marks.
do $$
declare
  one regprocedure;
  was text;
  now_is text;
begin
  foreach one in array array[
    'search_window(search_asked, bigint[], bigint[], bigint[], boolean, int)', 'search_walk(search_asked, timestamptz, timestamptz, boolean, int)']::regprocedure[] loop
    was := pg_get_functiondef(one);
    now_is := replace(was, 'and e.marks @> (a).has and', 'and e.marks @> (a).has and ((a).any_of is null or e.marks && (a).any_of) and');
    if now_is = was then raise 'no marks in %', one; end if;
    execute now_is;
  end loop;

  one := 'search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], timestamptz, timestamptz, boolean, boolean, int)';
  was := pg_get_functiondef(one);
  now_is := replace(was, ' of_lacks text[],', ' of_lacks text[], of_any text[],');
  if now_is = was or position('a.lacks := of_lacks;' in was) = 0 then raise 'no marks in %', one; end if;
  execute replace(now_is, 'a.lacks := of_lacks;', 'a.lacks := of_lacks; a.any_of := of_any;');
  execute format('drop function %s', one);
end $$;
revoke execute on function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[], timestamptz, timestamptz, boolean, boolean, int) from public;
grant execute on function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[], timestamptz, timestamptz, boolean, boolean, int) to saleslog_app;
