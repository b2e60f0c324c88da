-- Which roll-ups of words are added and subtracted for a period (decision 110). Rows of 28 days count all logs to the end of
-- them, so the logs of a period are the difference of two of these, with the weeks and days between them and its ends.

-- The first day of the 28 days, and of the week, to which a day belongs. A week begins on Monday.
create or replace function block_of(day date)
  returns date
  language sql immutable parallel safe
  return day - ((day - date '2000-01-03') % 28 + 28) % 28;
revoke execute on function block_of from public;
grant execute on function block_of to saleslog_app;

-- What to add (sign 1) and to subtract (-1) for each period, from 0: roll-ups of 1, 7 and 28 days, and logs between two times
-- (`days` 0). A day that was written since it was rolled up is subtracted and counted from its logs.
create or replace function word_count_parts(of_workgroup bigint, zone text, first_days date[], last_days date[])
  returns table (span int, days int, start_day date, sign int, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable
  rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
      select place::int - 1 as span, first_day, last_day
      from unnest(first_days, last_days) with ordinality a (first_day, last_day, place)),
    rolled as materialized (
      select s.from_day, s.to_day from log_rollup_states s
      where s.workgroup_id = of_workgroup and s.time_zone = zone and s.from_day <= s.to_day and not exists (
        select from log_rollup_changes c where c.workgroup_id = of_workgroup and c.happened_at is null)),
    inside as materialized (
      select a.span, greatest(a.first_day, r.from_day) as from_day, least(a.last_day, r.to_day) as to_day,
        r.from_day as rolled_from, r.to_day as rolled_to
      from asked a join rolled r on a.first_day <= r.to_day and a.last_day >= r.from_day),
    changed as materialized (
      select distinct (c.happened_at at time zone zone)::date as day
      from log_rollup_changes c where c.workgroup_id = of_workgroup),
    -- The days before `day`, all of them, are added for the end of a period and subtracted for its start.
    ends as (
      select i.span, each.sign, each.day, i.rolled_to, block_of(each.day) as block, each.day - block_of(each.day) as place
      from inside i cross join lateral (values (1, i.to_day + 1), (-1, i.from_day)) each (sign, day)
      where each.sign = 1 or each.day > i.rolled_from),
    -- The nearest week, and the nearest block to that.
    near as (
      select e.*, case when day > rolled_to then 4 else (place + 3) / 7 end as week,
        case when day > rolled_to then block_of(rolled_to) else block end as last_block
      from ends e),
    live as (
      select span, first_day as from_day, last_day as to_day from asked where not exists (select from rolled)
      union all
      select a.span, a.first_day, least(a.last_day, r.from_day - 1) from asked a cross join rolled r where a.first_day < r.from_day
      union all
      select a.span, greatest(a.first_day, r.to_day + 1), a.last_day from asked a cross join rolled r where a.last_day > r.to_day
      union all
      select i.span, c.day, c.day from inside i join changed c on c.day between i.from_day and i.to_day)
  select span, 28, case when week > 2 then last_block else block - 28 end, sign, null::timestamptz, null::timestamptz from near
  union all
  select span, 7, block + 7 * n, case when week > 2 then -sign else sign end, null, null
    from near cross join lateral generate_series(case when week > 2 then week else 0 end, case when week > 2 then 3 else week - 1 end) n
    where day <= rolled_to
  union all
  select span, 1, block + n, case when place > week * 7 then sign else -sign end, null, null
    from near cross join lateral generate_series(least(place, week * 7), greatest(place, week * 7) - 1) n
    where day <= rolled_to
  union all
  select i.span, 1, c.day, -1, null, null from inside i join changed c on c.day between i.from_day and i.to_day
  union all
  select span, 0, from_day, 1, from_day::timestamp at time zone zone, (to_day + 1)::timestamp at time zone zone from live;
end
$$;
revoke execute on function word_count_parts from public;
grant execute on function word_count_parts to saleslog_app;
