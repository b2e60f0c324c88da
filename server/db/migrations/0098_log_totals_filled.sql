-- Fills log_total_rollups (migration 97). A worker of the release before does not write them: it waits here, and what it writes
-- later is of version 2, which is not read.
lock table log_rollups, log_rollup_states in share row exclusive mode;
insert into log_total_rollups (workgroup_id, days, start_day, log_count, meeting_count, read_count, need_count, coaching_count, shared_count, strategic_count, product_count, personal_count, operational_count, code_0020001_count, code_0020002_count, code_0020003_count, code_0020004_count, code_0020005_count, code_0020006_count, code_0030001_count, code_0030002_count, code_0030003_count, code_0030004_count, code_0030005_count, code_0030006_count, code_0030007_count)
  select workgroup_id, days, start_day, sum(log_count), sum(meeting_count), sum(read_count), sum(need_count), sum(coaching_count), sum(shared_count), sum(strategic_count), sum(product_count), sum(personal_count), sum(operational_count), sum(code_0020001_count), sum(code_0020002_count), sum(code_0020003_count), sum(code_0020004_count), sum(code_0020005_count), sum(code_0020006_count), sum(code_0030001_count), sum(code_0030002_count), sum(code_0030003_count), sum(code_0030004_count), sum(code_0030005_count), sum(code_0030006_count), sum(code_0030007_count)
  from log_rollups group by workgroup_id, days, start_day;
update log_rollup_states set version = 3 where version = 2;
-- As in server/db/functions/log-rollups.sql, which is applied later: a worker of the release before leaves roll-ups of a newer
-- version alone from now on.
create or replace function log_rollup_version()
  returns smallint
  language sql immutable parallel safe
  return 3::smallint;
