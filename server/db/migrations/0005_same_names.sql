-- Names that look alike are alike: full width, ligatures and capitals make no other customer and no other department (NFKC).
-- Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
alter table departments no force row level security;
alter table sales_logs no force row level security;

-- Of those that are one now the first registered keeps its name; each later one gets the next free number behind its own, as
-- "한빛전자 (2)", in the order of their ids: nothing is lost, and whoever knows them can tell them apart or delete one.
do $$
declare
  twin record;
  number int;
  renamed text;
begin
  for twin in
    select * from (
      select workgroup_id, id, name, ceo_name,
        row_number() over (partition by workgroup_id, left(lower(normalize(name, NFKC)), 300), left(lower(normalize(ceo_name, NFKC)), 300) order by id) as place
      from customers where deleted_at is null
    ) alike where place > 1 order by workgroup_id, id
  loop
    number := 2;
    loop
      renamed := left(twin.name, 90) || ' (' || number || ')';
      exit when not exists (
        select from customers other where other.workgroup_id = twin.workgroup_id and other.deleted_at is null
          and left(lower(normalize(other.name, NFKC)), 300) = left(lower(normalize(renamed, NFKC)), 300)
          and left(lower(normalize(other.ceo_name, NFKC)), 300) = left(lower(normalize(twin.ceo_name, NFKC)), 300));
      number := number + 1;
    end loop;
    update customers set name = renamed, ver = ver + 1 where workgroup_id = twin.workgroup_id and id = twin.id;
  end loop;
  for twin in
    select * from (
      select workgroup_id, id, name, row_number() over (partition by workgroup_id, left(lower(normalize(name, NFKC)), 300) order by id) as place from departments
    ) alike where place > 1 order by workgroup_id, id
  loop
    number := 2;
    loop
      renamed := left(twin.name, 90) || ' (' || number || ')';
      exit when not exists (
        select from departments other where other.workgroup_id = twin.workgroup_id and left(lower(normalize(other.name, NFKC)), 300) = left(lower(normalize(renamed, NFKC)), 300));
      number := number + 1;
    end loop;
    update departments set name = renamed where workgroup_id = twin.workgroup_id and id = twin.id;
  end loop;
end $$;

-- A sign may become eighteen letters in NFKC, and an entry of an index has at most 2,704 bytes: so the first 300 count.
drop index customers_same_name_and_ceo;
create unique index customers_same_name_and_ceo on customers (workgroup_id, left(lower(normalize(name, NFKC)), 300), left(lower(normalize(ceo_name, NFKC)), 300)) where deleted_at is null;
alter table departments drop constraint departments_workgroup_id_name_key;
create unique index departments_same_name on departments (workgroup_id, left(lower(normalize(name, NFKC)), 300));

-- What is looked through holds full-width letters and half-width kana in their usual width from now on.
update customers set search = (
  select string_agg(case when part[1] ~ '^[！-ﾟ￠-￮]' then lower(normalize(part[1], NFKC)) else part[1] end, '' order by place)
  from regexp_matches(search, '[！-ﾟ￠-￮]+|[^！-ﾟ￠-￮]+', 'g') with ordinality as parts (part, place)
) where search ~ '[！-ﾟ￠-￮]';

alter table customers force row level security;
alter table departments force row level security;

-- Excerpts are short in characters too, also where a hundred marks hang on a letter (server/features/sales-logs/excerpt.ts).
update sales_logs set excerpt = left(excerpt, 1000) || '…' where char_length(excerpt) > 1001;
alter table sales_logs force row level security;

-- Zones that only the server knew ended in a fault at every day that was cut by them; see server/time-zones.ts.
with known as materialized (select name from pg_timezone_names where name like '%/%' or name = 'UTC')
update workgroups set time_zone = coalesce((select name from known where lower(name) = lower(time_zone) order by name limit 1), 'Asia/Seoul')
where time_zone not in (select name from known);
