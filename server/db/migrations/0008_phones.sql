-- Phone numbers are kept in one spelling, E.164 (contract/phones.ts, which does the same with what comes in): whoever is found by a number
-- is found however it was typed. What has no country (112, a number without its area code) and what cannot be read stays as it is.
-- The stored texts are digits with an optional plus, nothing else.
create function one_spelling(stored text) returns text language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
declare
  digits text := regexp_replace(stored, '\D', '', 'g');
  is_international boolean := stored like '+%';
  number text;
begin
  if digits ~ '^0*$' or (not is_international and (length(digits) <= 6 or digits ~ '^(?!0|1[5-8]\d{6}$)\d{7,8}$')) then return stored; end if;
  number := case
    when digits like '00%' then ltrim(digits, '0')
    when digits like '0%' then '82' || substr(digits, 2)
    when is_international or digits ~ '^82\d{8,11}$' then digits
    else '82' || digits end;
  if number like '82%' then
    number := ltrim(substr(number, 3), '0');
    if length(number) between 3 and 6 then return number; end if;
    number := '82' || number;
  end if;
  return case when number ~ '^\d{7,15}$' then '+' || number else stored end;
end $$;

-- Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
alter table contacts no force row level security;
update users set phone = one_spelling(phone) where phone <> one_spelling(phone);
update customers set phone = one_spelling(phone), fax = one_spelling(fax) where (phone, fax) <> (one_spelling(phone), one_spelling(fax));
update contacts set mobile = one_spelling(mobile), company_phone = one_spelling(company_phone), fax = one_spelling(fax)
  where (mobile, company_phone, fax) <> (one_spelling(mobile), one_spelling(company_phone), one_spelling(fax));
alter table customers force row level security;
alter table contacts force row level security;
drop function one_spelling(text);
