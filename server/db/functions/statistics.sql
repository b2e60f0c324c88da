-- Statistics of words (contract/calls/statistics/trends.ts).

-- The log-likelihood ratio of a word in two periods: `now` and `before` logs with it, of `all_now` and `all_before` logs.
create or replace function log_likelihood(now int, before int, all_now int, all_before int)
  returns float8
  language sql immutable parallel safe strict
  set search_path = pg_catalog, public, pg_temp
as $$
  select 2 * coalesce(sum(observed * ln(observed / expected)), 0)
  from (
    values
      (now::float8, all_now::float8 * (now + before) / (all_now + all_before)),
      (before::float8, all_before::float8 * (now + before) / (all_now + all_before)),
      ((all_now - now)::float8, all_now::float8 * (all_now + all_before - now - before) / (all_now + all_before)),
      ((all_before - before)::float8,
        all_before::float8 * (all_now + all_before - now - before) / (all_now + all_before))
  ) as cells (observed, expected)
  where observed > 0;
$$;
revoke execute on function log_likelihood from public;
grant execute on function log_likelihood to saleslog_app;
