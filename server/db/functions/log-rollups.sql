-- Roll-ups of logs by day and week (decision 89). Exact at any moment: a write notes the time of its log in the same
-- transaction, and a day that has such a note is counted from its logs until it is rolled up again.

-- A new log leaves no note, as the latest days are not rolled up: changes are noted of logs from this age on, and days are
-- rolled up that ended twice as long ago. No transaction lasts as long as the difference.
create or replace function log_rollup_age()
  returns interval
  language sql immutable parallel safe
  return interval '1 day';
revoke execute on function log_rollup_age from public;
grant execute on function log_rollup_age to saleslog_app;

-- The first day of the week of a day, for weeks that begin on the weekday of `week_start`.
create or replace function week_of(day date, week_start date)
  returns date
  language sql immutable parallel safe
  return day - ((day - week_start) % 7 + 7) % 7;
revoke execute on function week_of from public;
grant execute on function week_of to saleslog_app;

-- What roll-ups of logs count, as `rollUpVersion` of the job that keeps them: those of another version are not read.
create or replace function log_rollup_version()
  returns smallint
  language sql immutable parallel safe
  return 3::smallint;
revoke execute on function log_rollup_version from public;
grant execute on function log_rollup_version to saleslog_app;

-- How a period is counted without a gap: by roll-ups of 7 days, if `by_week`, and of 1 day, and from the logs (`days` 0).
-- Weeks begin on the weekday of `week_start`, a Sunday or a Monday.
create or replace function log_count_parts(
    of_workgroup bigint, zone text, first_day date, last_day date, by_week boolean, week_start date)
  returns table (days int, start_day date, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable
  rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with rolled as materialized (
      select greatest(s.from_day, first_day) as from_day, least(s.to_day, last_day) as to_day
      from log_rollup_states s
      where s.workgroup_id = of_workgroup and s.time_zone = zone and s.version = log_rollup_version()
        and s.from_day <= least(s.to_day, last_day) and s.to_day >= first_day and not exists (
          select from log_rollup_changes c where c.workgroup_id = of_workgroup and c.happened_at is null)),
    changed as materialized (
      select distinct (c.happened_at at time zone zone)::date as day
      from log_rollup_changes c join rolled r on (c.happened_at at time zone zone)::date between r.from_day and r.to_day
      where c.workgroup_id = of_workgroup),
    each_day as materialized (
      select d.day::date as day, c.day is null as is_current, week_of(d.day::date, week_start) as week
      from rolled r cross join generate_series(r.from_day::timestamp, r.to_day::timestamp, interval '1 day') d (day)
        left join changed c on c.day = d.day::date),
    weeks as materialized (
      select week as day from each_day where by_week group by week
      having count(*) filter (where is_current) = 7),
    parts (days, from_day, to_day) as (
      select 7, day, day + 6 from weeks
      union all
      select case when is_current then 1 else 0 end, day, day from each_day
      where not exists (select from weeks w where w.day = each_day.week)
      union all
      select 0, first_day, r.from_day - 1 from rolled r where r.from_day > first_day
      union all
      select 0, r.to_day + 1, last_day from rolled r where r.to_day < last_day
      union all
      select 0, first_day, last_day where not exists (select from rolled)
    )
  select days, from_day, from_day::timestamp at time zone zone, (to_day + 1)::timestamp at time zone zone from parts;
end
$$;
revoke execute on function log_count_parts from public;
grant execute on function log_count_parts to saleslog_app;

-- The days of a period that follow each other and are rolled up (`rolled_up`), and those that are counted from the logs.
create or replace function log_count_runs(of_workgroup bigint, zone text, first_day date, last_day date)
  returns table (rolled_up boolean, from_day date, to_day date, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable
  rows 3
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with rolled as materialized (
      select greatest(s.from_day, log_count_runs.first_day) as from_day, least(s.to_day, log_count_runs.last_day) as to_day
      from log_rollup_states s
      where s.workgroup_id = of_workgroup and s.time_zone = zone
        and s.from_day <= least(s.to_day, log_count_runs.last_day) and s.to_day >= log_count_runs.first_day and not exists (
          select from log_rollup_changes c where c.workgroup_id = of_workgroup and c.happened_at is null)),
    changed as materialized (
      select distinct (c.happened_at at time zone zone)::date as day
      from log_rollup_changes c join rolled r on (c.happened_at at time zone zone)::date between r.from_day and r.to_day
      where c.workgroup_id = of_workgroup),
    runs (rolled_up, from_day, to_day) as (
      select true, lag(day + 1, 1, r.from_day) over (order by day), day - 1
      from (select day from changed union all select to_day + 1 from rolled) each cross join rolled r
      union all
      select false, day, day from changed
      union all
      select false, log_count_runs.first_day, r.from_day - 1 from rolled r where r.from_day > log_count_runs.first_day
      union all
      select false, r.to_day + 1, log_count_runs.last_day from rolled r where r.to_day < log_count_runs.last_day
      union all
      select false, log_count_runs.first_day, log_count_runs.last_day where not exists (select from rolled)
    )
  select rolled_up, from_day, to_day, from_day::timestamp at time zone zone, (to_day + 1)::timestamp at time zone zone
  from runs where from_day <= to_day;
end
$$;
revoke execute on function log_count_runs from public;
grant execute on function log_count_runs to saleslog_app;

-- Days as running totals store them.
create or replace function day_number(day date)
  returns int
  language sql immutable parallel safe
  return day - date '2000-01-01';
revoke execute on function day_number from public;
grant execute on function day_number to saleslog_app;

-- The number of logs on the days from one to another, both included, by a row of running totals: `days` are the days with such
-- a log in order (as in day_number), `totals` the numbers of logs up to each.
create or replace function logs_between(days int[], totals int[], from_day date, to_day date)
  returns int
  language sql immutable parallel safe
  return coalesce(totals[width_bucket(day_number(to_day), days)], 0)
    - coalesce(totals[width_bucket(day_number(from_day) - 1, days)], 0);
revoke execute on function logs_between from public;
grant execute on function logs_between to saleslog_app;

-- Notes that logs which happened at these times were written; null that any may have been.
create or replace function note_log_changes(of_workgroup bigint, times timestamptz[])
  returns void
  language sql
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into log_rollup_changes (workgroup_id, happened_at)
    select distinct of_workgroup, changed.at from unnest(times) changed (at)
    where changed.at is null or changed.at < statement_timestamp() - log_rollup_age();
$$;
revoke execute on function note_log_changes from public;

-- The days of a workgroup that may be rolled up now: to this one.
create or replace function last_day_to_roll_up(zone text)
  returns date
  language sql stable parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
  select ((statement_timestamp() - log_rollup_age() * 2) at time zone zone)::date - 1;
$$;
revoke execute on function last_day_to_roll_up from public;
grant execute on function last_day_to_roll_up to saleslog_app;
