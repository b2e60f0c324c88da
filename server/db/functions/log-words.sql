-- The words of a log: its keywords and nouns, each once, synonyms as the word that they are counted as.
create or replace function words_of(of_workgroup bigint, keywords text[], nouns text[])
  returns text[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(array_agg(word order by place), '{}')
  from (
    select coalesce(s.canonical, given.word) as word, min(given.place) as place
    from unnest(keywords || nouns) with ordinality given (word, place)
    left join word_synonyms s on s.workgroup_id = of_workgroup and s.word = given.word
    group by 1) each;
$$;
revoke execute on function words_of from public;
grant execute on function words_of to saleslog_app;

create or replace function keep_words()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.words := words_of(new.workgroup_id, new.keywords, new.nouns);
  return new;
end
$$;
revoke execute on function keep_words from public;
grant execute on function keep_words to saleslog_app;
