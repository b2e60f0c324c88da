-- Statistics of words (contract/calls/statistics/trends.ts). Both functions become part of the statement that calls them: it
-- calls them for thousands of words.

-- One of the four cells: how often something was observed, and would be expected.
create or replace function log_likelihood_cell(observed float8, expected float8)
  returns float8
  language sql immutable parallel safe
  return case when observed > 0 then observed * ln(observed / expected) else 0 end;
revoke execute on function log_likelihood_cell from public;
grant execute on function log_likelihood_cell to saleslog_app;

-- The log-likelihood ratio of a word in two periods: `now` and `before` logs with it, of `all_now` and `all_before` logs.
create or replace function log_likelihood(now int, before int, all_now int, all_before int)
  returns float8
  language sql immutable parallel safe
  return 2 * (
    log_likelihood_cell(now, all_now::float8 * (now + before) / (all_now + all_before))
    + log_likelihood_cell(before, all_before::float8 * (now + before) / (all_now + all_before))
    + log_likelihood_cell(all_now - now, all_now::float8 * (all_now + all_before - now - before) / (all_now + all_before))
    + log_likelihood_cell(
      all_before - before, all_before::float8 * (all_now + all_before - now - before) / (all_now + all_before)));
revoke execute on function log_likelihood from public;
grant execute on function log_likelihood to saleslog_app;
