-- Normal forms of searched texts. `search.entries` and the index search.gin store their results, and
-- contract/search/search-text.ts does the same: a change needs a migration that fills the entries again.

-- One normal form for stored texts and queries: full-width forms and case folded, accents removed, one space between
-- words, and U+0001 where a word of letters or digits starts, because such words match from their start only.
create or replace function search_text(shown text)
  returns text
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  written text; unfolded text;
begin
  -- Most texts have one normal form and no accents: this takes a sixth of the time.
  if shown !~ '[^\t\n -\u007fㄱ-ㅣ가-힣一-龥ぁ-んァ-ンー、。]' then
    written := lower(shown collate "C");
  else
    -- NFKC would join single Korean consonants and vowels to syllables: they are replaced by private characters
    -- meanwhile.
    written := translate(shown,
      E'\u3131\u3132\u3133\u3134\u3135\u3136\u3137\u3138\u3139\u313a\u313b\u313c\u313d\u313e\u313f\u3140\u3141\u3142\u3143\u3144\u3145\u3146\u3147\u3148\u3149\u314a\u314b\u314c\u314d\u314e\u314f\u3150\u3151\u3152\u3153\u3154\u3155\u3156\u3157\u3158\u3159\u315a\u315b\u315c\u315d\u315e\u315f\u3160\u3161\u3162\u3163',
      E'\ue131\ue132\ue133\ue134\ue135\ue136\ue137\ue138\ue139\ue13a\ue13b\ue13c\ue13d\ue13e\ue13f\ue140\ue141\ue142\ue143\ue144\ue145\ue146\ue147\ue148\ue149\ue14a\ue14b\ue14c\ue14d\ue14e\ue14f\ue150\ue151\ue152\ue153\ue154\ue155\ue156\ue157\ue158\ue159\ue15a\ue15b\ue15c\ue15d\ue15e\ue15f\ue160\ue161\ue162\ue163');
    -- NFKC turns one character into up to eighteen (U+FDFA): a text that would grow by more than 10,000 characters gets
    -- NFC instead (`limits.unfolded` in contract/search/search-text.ts).
    unfolded := normalize(written, NFKC);
    if length(unfolded) > length(written) + 10000 then unfolded := normalize(written, NFC); end if;
    written := lower(unfolded collate "und-x-icu");
    written := normalize(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
    written := translate(replace(replace(replace(written, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      E'đøłıς\ue131\ue132\ue133\ue134\ue135\ue136\ue137\ue138\ue139\ue13a\ue13b\ue13c\ue13d\ue13e\ue13f\ue140\ue141\ue142\ue143\ue144\ue145\ue146\ue147\ue148\ue149\ue14a\ue14b\ue14c\ue14d\ue14e\ue14f\ue150\ue151\ue152\ue153\ue154\ue155\ue156\ue157\ue158\ue159\ue15a\ue15b\ue15c\ue15d\ue15e\ue15f\ue160\ue161\ue162\ue163',
      E'doliσ\u3131\u3132\u3133\u3134\u3135\u3136\u3137\u3138\u3139\u313a\u313b\u313c\u313d\u313e\u313f\u3140\u3141\u3142\u3143\u3144\u3145\u3146\u3147\u3148\u3149\u314a\u314b\u314c\u314d\u314e\u314f\u3150\u3151\u3152\u3153\u3154\u3155\u3156\u3157\u3158\u3159\u315a\u315b\u315c\u315d\u315e\u315f\u3160\u3161\u3162\u3163');
  end if;
  return regexp_replace(regexp_replace(written, '[\t-\r\u0001\u0085\u2028\u2029][\s\u0001]*|\s[\s\u0001]+', ' ', 'g'),
    '(^|[^0-9a-z\u00aa-\u10ff\u1200-\u1fff])(?=[0-9a-z\u00aa-\u10ff\u1200-\u1fff])', E'\\1\u0001', 'g');
end
$$;
revoke execute on function search_text from public;

-- The initial consonants (초성) of the syllables of a name: 588 syllables for each of the nineteen.
create or replace function search_initials(name text)
  returns text
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    select coalesce(string_agg(
      substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(sign) - 44032) / 588 + 1, 1), '' order by place), '')
    from string_to_table(name, null) with ordinality as signs (sign, place) where ascii(sign) between 44032 and 55203);
end
$$;
revoke execute on function search_initials from public;
