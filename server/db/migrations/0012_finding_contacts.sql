-- Contacts are found by their names as customers are, and neither needs accents: what server/db/search-text.ts does with what is written from now on.
alter table contacts add column search text not null default '';

create function plain(shown text) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select replace(normalize(regexp_replace(normalize(lower(coalesce((
    select string_agg(case when part[1] ~ '^[！-ﾟ￠-￮]' then normalize(part[1], NFKC) else part[1] end, '' order by place)
    from regexp_matches(shown, '[！-ﾟ￠-￮]+|[^！-ﾟ￠-￮]+', 'g') with ordinality as parts (part, place)
  ), '')), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'đ', 'd')
$$;
-- 588 syllables begin with each of the nineteen consonants; what is neither syllable nor consonant has none.
create function initials(plain_name text) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(case when ascii(sign) >= 44032 then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(sign) - 44032) / 588 + 1, 1) else sign end, '' order by place), '')
  from regexp_matches(plain_name, '[가-힣ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ]', 'g') with ordinality as signs (part, place), lateral (select part[1]) one (sign)
$$;

-- Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
alter table contacts no force row level security;
update customers set search = plain(search) where search <> plain(search);
update contacts k set search = name_alone || E'\n' || initials(name_alone)
  from (
    select workgroup_id, id, coalesce(nullif(regexp_replace(compact, '\(주\)|㈜|주식회사', '', 'g'), ''), compact) as name_alone
    from (select workgroup_id, id, regexp_replace(plain(name), '\s+', '', 'g') as compact from contacts) as named
  ) as found
  where k.workgroup_id = found.workgroup_id and k.id = found.id;
alter table customers force row level security;
alter table contacts force row level security;
drop function plain(text), initials(text);
