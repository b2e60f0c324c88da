-- Tokens of a log in the index search.gin, each with 20 bits of its workgroup. The index stores them: a change needs a
-- migration that builds it again.

-- Tokens of a text: single characters from U+2000 on, pairs of adjacent characters, and triples of characters below
-- U+2000. `brief`, for queries, leaves out tokens that others imply.
create or replace function search_grams(of_workgroup bigint, written text, brief boolean)
  returns bigint[]
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
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
  -- The loop is one character behind, so that the next one is known. 0 is a space, the end of a line, or no character.
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
end
$$;
revoke execute on function search_grams from public;

-- Weeks since the end of 1874. floor(), because a cast would round half a second up into the next week.
create or replace function search_week(at timestamptz)
  returns bigint
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return floor((extract(epoch from at) + 3024000000) / 604800)::bigint;
end
$$;
revoke execute on function search_week from public;

-- Tokens of facts are negative. Kinds: 1 reader, 2 customer, 3 week, 4 eight weeks, 5 sixty-four weeks, 6 author, 7
-- contact, 8 purpose, 9 channel.
create or replace function search_fact(kind bigint, value bigint)
  returns bigint
  language sql immutable parallel safe
  return -(kind << 56 | value);
revoke execute on function search_fact from public;

create or replace function search_time(of_workgroup bigint, kind bigint, value bigint)
  returns bigint
  language sql immutable parallel safe
  return -(kind << 56 | (of_workgroup & 1048575) << 20 | value);
revoke execute on function search_time from public;

create or replace function search_code(of_workgroup bigint, kind bigint, code text)
  returns bigint
  language sql immutable parallel safe
  return -(kind << 56 | (of_workgroup & 1048575) << 24 | code::bigint & 16777215);
revoke execute on function search_code from public;

create or replace function search_tokens(
  of_workgroup bigint, at timestamptz, author bigint, readers bigint[], customer bigint, contact bigint, purpose text,
  channel text, body text
)
  returns bigint[]
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  week bigint := search_week(at);
  found bigint[] := search_grams(of_workgroup, body, false);
  reader bigint;
begin
  foreach reader in array readers loop found := found || search_fact(1, reader); end loop;
  return found || array[
    search_fact(2, customer), search_fact(6, author), search_fact(7, contact), search_code(of_workgroup, 8, purpose),
    search_code(of_workgroup, 9, channel),
    search_time(of_workgroup, 3, week), search_time(of_workgroup, 4, week >> 3),
    search_time(of_workgroup, 5, week >> 6)];
end
$$;
revoke execute on function search_tokens from public;
