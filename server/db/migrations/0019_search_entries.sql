-- Search inside words (decision 25). What is searched stands in a schema of its own that the app's login may not look into; a function of the owner
-- (the next migration) answers which logs are meant, and asks itself whose they are.

-- One writing of a text, for what is searched and for what is typed, so that the two cannot disagree: the usual width, without case and accents,
-- one blank between words, and U+0001 where a word of letters or digits begins, since those are found from their beginning only.
-- `searchText` in contract/search.ts does the same, to show where the hits are.
create function search_text(shown text) returns text language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  written text;
begin
  -- What has one form only and no accents, as most texts: in a sixth of the time.
  if shown !~ '[^\t\n -\u007fㄱ-ㅣ가-힣一-龥ぁ-んァ-ンー、。]' then
    written := lower(shown collate "C");
  else
    -- Consonants and vowels typed singly would become parts of syllables, so they stand aside meanwhile.
    written := translate(shown,
      E'\u3131\u3132\u3133\u3134\u3135\u3136\u3137\u3138\u3139\u313a\u313b\u313c\u313d\u313e\u313f\u3140\u3141\u3142\u3143\u3144\u3145\u3146\u3147\u3148\u3149\u314a\u314b\u314c\u314d\u314e\u314f\u3150\u3151\u3152\u3153\u3154\u3155\u3156\u3157\u3158\u3159\u315a\u315b\u315c\u315d\u315e\u315f\u3160\u3161\u3162\u3163',
      E'\ue131\ue132\ue133\ue134\ue135\ue136\ue137\ue138\ue139\ue13a\ue13b\ue13c\ue13d\ue13e\ue13f\ue140\ue141\ue142\ue143\ue144\ue145\ue146\ue147\ue148\ue149\ue14a\ue14b\ue14c\ue14d\ue14e\ue14f\ue150\ue151\ue152\ue153\ue154\ue155\ue156\ue157\ue158\ue159\ue15a\ue15b\ue15c\ue15d\ue15e\ue15f\ue160\ue161\ue162\ue163');
    written := lower(normalize(written, NFKC) collate "und-x-icu");
    written := normalize(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
    written := translate(replace(replace(replace(written, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      E'đøłıς\ue131\ue132\ue133\ue134\ue135\ue136\ue137\ue138\ue139\ue13a\ue13b\ue13c\ue13d\ue13e\ue13f\ue140\ue141\ue142\ue143\ue144\ue145\ue146\ue147\ue148\ue149\ue14a\ue14b\ue14c\ue14d\ue14e\ue14f\ue150\ue151\ue152\ue153\ue154\ue155\ue156\ue157\ue158\ue159\ue15a\ue15b\ue15c\ue15d\ue15e\ue15f\ue160\ue161\ue162\ue163',
      E'doliσ\u3131\u3132\u3133\u3134\u3135\u3136\u3137\u3138\u3139\u313a\u313b\u313c\u313d\u313e\u313f\u3140\u3141\u3142\u3143\u3144\u3145\u3146\u3147\u3148\u3149\u314a\u314b\u314c\u314d\u314e\u314f\u3150\u3151\u3152\u3153\u3154\u3155\u3156\u3157\u3158\u3159\u315a\u315b\u315c\u315d\u315e\u315f\u3160\u3161\u3162\u3163');
  end if;
  return regexp_replace(regexp_replace(written, '[\t-\r\u0001\u0085\u2028\u2029][\s\u0001]*|\s[\s\u0001]+', ' ', 'g'),
    '(^|[^0-9a-z\u00aa-\u10ff\u1200-\u1fff])(?=[0-9a-z\u00aa-\u10ff\u1200-\u1fff])', E'\\1\u0001', 'g');
end $$;

-- The initial consonants (초성) of a name's syllables, 588 to each of the nineteen.
create function search_initials(name text) returns text language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select coalesce(string_agg(substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(sign) - 44032) / 588 + 1, 1), '' order by place), '')
    from string_to_table(name, null) with ordinality as signs (sign, place) where ascii(sign) between 44032 and 55203);
end $$;

-- What stands in the index of a text, each with twenty bits of the workgroup: a sign from U+2000 on, two signs that follow one another, three where none of them is
-- from U+2000 on. `brief`, of what is looked for: without those that others say already.
create function search_grams(of_workgroup bigint, written text, brief boolean) returns bigint[] language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  sign text;
  place bigint := (of_workgroup & 1048575) << 42;
  pairs bigint := place;
  triples bigint := 1::bigint << 62 | place;
  found bigint[] := '{}';
  before int := 0;
  last int := 0;
  this int := 0;
  next int := 0;
begin
  -- One sign behind, so that the next one is known; 0 is a blank, a line's end, or none.
  foreach sign in array string_to_array(written, null) || array[' ', ' '] loop
    before := last; last := this; this := next;
    next := ascii(sign);
    if next = 32 or next = 10 then next := 0; end if;
    continue when this = 0;
    if this >= 8192 then
      if last <> 0 then found := found || (pairs | last::bigint << 21 | this); end if;
      if not brief or (last = 0 and next = 0) then found := found || (place | this); end if;
    elsif last >= 8192 or (last = 1 and not (brief and next between 1 and 8191)) then
      found := found || (pairs | last::bigint << 21 | this);
    end if;
    if before between 1 and 8191 and last between 1 and 8191 and this < 8192 then
      found := found || (triples | before::bigint << 28 | last::bigint << 14 | this);
    end if;
  end loop;
  return found;
end $$;

-- Weeks since the end of 1874; a plain cast would round half a second into the next.
create function search_week(at timestamptz) returns bigint language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
begin
  return floor((extract(epoch from at) + 3024000000) / 604800)::bigint;
end $$;
-- Whom and what a log is about, as numbers below zero. Kinds: 1 who may read it, 2 customer, 3 week, 4 eight weeks, 5 sixty-four weeks, 6 author, 7 contact, 8 purpose, 9 channel.
create function search_fact(kind bigint, value bigint) returns bigint language sql immutable parallel safe return -(kind << 56 | value);
create function search_time(of_workgroup bigint, kind bigint, value bigint) returns bigint language sql immutable parallel safe return -(kind << 56 | (of_workgroup & 1048575) << 20 | value);
create function search_code(of_workgroup bigint, kind bigint, code text) returns bigint language sql immutable parallel safe return -(kind << 56 | (of_workgroup & 1048575) << 24 | code::bigint & 16777215);

create function search_tokens(of_workgroup bigint, at timestamptz, author bigint, readers bigint[], customer bigint, contact bigint, purpose text, channel text, body text) returns bigint[]
  language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  week bigint := search_week(at);
  found bigint[] := search_grams(of_workgroup, body, false);
  reader bigint;
begin
  foreach reader in array readers loop found := found || search_fact(1, reader); end loop;
  return found || array[
    search_fact(2, customer), search_fact(6, author), search_fact(7, contact), search_code(of_workgroup, 8, purpose), search_code(of_workgroup, 9, channel),
    search_time(of_workgroup, 3, week), search_time(of_workgroup, 4, week >> 3), search_time(of_workgroup, 5, week >> 6)];
end $$;

-- Not a thing of the app's login: it may not even look into this schema.
create schema search;
revoke all on schema search from public;
create table search.entries (
  workgroup_id bigint not null references workgroups on delete cascade,
  sales_log_id bigint not null,
  happened_at timestamptz not null,
  author_id bigint not null,
  -- the author and the co-authors
  readers bigint[] not null,
  customer_id bigint not null,
  contact_id bigint not null,
  purpose text not null,
  channel text not null,
  -- as search_text writes them
  keywords text[] not null,
  -- a line each: title, customer, contact, initials of both, keywords, content; then the comments
  body text not null,
  primary key (workgroup_id, sales_log_id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade
);
-- Names that changed: the entries that still hold the old ones are written anew by tend_search.
create table search.renamed (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  contact_id bigint,
  -- of its logs, in their order
  done int not null default 0,
  primary key (workgroup_id, id)
);

-- Everything that one log is found by; who is named in a comment stands there by his id (contract/mentions.ts), which nobody looks for. Asked by the functions below alone.
create function search_body(of_log sales_logs, customer text, contact text) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return search_text(of_log.title) || E'\n' || search_text(customer) || E'\n' || search_text(contact) || E'\n' || search_initials(customer) || ' ' || search_initials(contact)
    || E'\n' || search_text(array_to_string(of_log.keywords, ' ')) || E'\n' || search_text(of_log.content)
    || coalesce((select string_agg(E'\n' || search_text(regexp_replace(n.content, '<@[0-9]+>', ' ', 'g')), '' order by n.id) from comments n where n.workgroup_id = of_log.workgroup_id and n.sales_log_id = of_log.id), '');
end $$;

-- Writes these entries anew, where anything in them changed. With the rights of whoever writes a log may be read that others wrote only in part; for this statement all is read.
create function keep_search_entries(of_workgroup bigint, ids bigint[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own_role text := current_setting('app.role', true);
  own_workgroup text := current_setting('app.workgroup', true);
begin
  perform set_config('app.role', '0', true), set_config('app.workgroup', of_workgroup::text, true);
  insert into search.entries as e (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body)
    select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel,
      array(select search_text(word) from unnest(l.keywords) word), search_body(l, c.name, k.name)
    from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    where l.workgroup_id = of_workgroup and l.id = any(ids)
  on conflict (workgroup_id, sales_log_id) do update
    set (happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body) =
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body)
    where (e.happened_at, e.author_id, e.readers, e.customer_id, e.contact_id, e.purpose, e.channel, e.keywords, e.body) is distinct from
      (excluded.happened_at, excluded.author_id, excluded.readers, excluded.customer_id, excluded.contact_id, excluded.purpose, excluded.channel, excluded.keywords, excluded.body);
  perform set_config('app.role', coalesce(own_role, ''), true), set_config('app.workgroup', coalesce(own_workgroup, ''), true);
end $$;

create function search_written_logs() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_search_entries(workgroup_id, array_agg(id)) from written group by workgroup_id;
  return null;
end $$;
create trigger searched_new after insert on sales_logs referencing new table as written for each statement execute function search_written_logs();
create trigger searched_changed after update on sales_logs referencing new table as written for each statement execute function search_written_logs();
create function search_written_comments() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_search_entries(workgroup_id, array_agg(distinct sales_log_id)) from written group by workgroup_id;
  return null;
end $$;
create trigger searched_new after insert on comments referencing new table as written for each statement execute function search_written_comments();
create trigger searched_changed after update on comments referencing new table as written for each statement execute function search_written_comments();
create trigger searched_deleted after delete on comments referencing old table as written for each statement execute function search_written_comments();
create function search_renamed_customer() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into search.renamed (workgroup_id, customer_id) values (new.workgroup_id, new.id);
  return null;
end $$;
create trigger searched_renamed after update of name on customers for each row when (old.name is distinct from new.name) execute function search_renamed_customer();
create function search_renamed_contact() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into search.renamed (workgroup_id, customer_id, contact_id) values (new.workgroup_id, new.customer_id, new.id);
  return null;
end $$;
create trigger searched_renamed after update of name on contacts for each row when (old.name is distinct from new.name) execute function search_renamed_contact();

-- Where a migration has to fill it, all at once, and then the index: some four minutes for a million logs.
alter table sales_logs no force row level security; alter table customers no force row level security; alter table contacts no force row level security; alter table comments no force row level security;
insert into search.entries (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body)
  select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel,
    array(select search_text(word) from unnest(l.keywords) word), search_body(l, c.name, k.name)
  from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id;
alter table sales_logs force row level security; alter table customers force row level security; alter table contacts force row level security; alter table comments force row level security;
create index newest on search.entries (workgroup_id, happened_at desc, sales_log_id desc);
create index of_customer on search.entries (workgroup_id, customer_id);
-- A long list of what waits, which tend_search empties: writers do not pay for it (fastupdate).
create index gin on search.entries using gin (search_tokens(workgroup_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, body)) with (fastupdate = on, gin_pending_list_limit = 8192);

-- What can wait, a part at a time: the entries of renamed customers and contacts, and what waits to go into the index. One at a time; another returns at once.
-- Answers whether there is more.
create function tend_search(most int) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
  renamed bigint[];
begin
  if not pg_try_advisory_xact_lock(7253902) then return false; end if;
  select * into one from search.renamed order by id limit 1;
  if found then
    renamed := array(select e.sales_log_id from search.entries e where e.workgroup_id = one.workgroup_id and e.customer_id = one.customer_id and (one.contact_id is null or e.contact_id = one.contact_id)
      order by e.sales_log_id offset one.done limit most);
    perform keep_search_entries(one.workgroup_id, renamed);
    if cardinality(renamed) < most then delete from search.renamed r where (r.workgroup_id, r.id) = (one.workgroup_id, one.id);
    else update search.renamed r set done = done + most where (r.workgroup_id, r.id) = (one.workgroup_id, one.id); end if;
  end if;
  perform gin_clean_pending_list('search.gin');
  return one.id is not null;
end $$;

revoke execute on function search_text(text), search_initials(text), search_grams(bigint, text, boolean), search_week(timestamptz), search_fact(bigint, bigint), search_time(bigint, bigint, bigint),
  search_code(bigint, bigint, text), search_tokens(bigint, timestamptz, bigint, bigint[], bigint, bigint, text, text, text), search_body(sales_logs, text, text), keep_search_entries(bigint, bigint[]),
  search_written_logs(), search_written_comments(), search_renamed_customer(), search_renamed_contact(), tend_search(int) from public;
grant execute on function tend_search(int) to saleslog_app;
