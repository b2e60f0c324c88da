-- Counters of a log: comments, feedback and files. A user who may write these may read the log, so its row is visible
-- here.

create or replace function count_comments()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update sales_logs l set comment_count = comment_count + n.count
      from (select workgroup_id, sales_log_id, count(*) from written group by 1, 2) n
      where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  else
    update sales_logs l set comment_count = comment_count - n.count
      from (select workgroup_id, sales_log_id, count(*) from gone group by 1, 2) n
      where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  end if;
  return null;
end
$$;
revoke execute on function count_comments from public;
grant execute on function count_comments to saleslog_app;

create or replace function count_feedback()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update sales_logs l set feedback_count = feedback_count + n.count
      from (select workgroup_id, sales_log_id, count(*) from written group by 1, 2) n
      where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  else
    update sales_logs l set feedback_count = feedback_count - n.count
      from (select workgroup_id, sales_log_id, count(*) from gone group by 1, 2) n
      where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  end if;
  return null;
end
$$;
revoke execute on function count_feedback from public;
grant execute on function count_feedback to saleslog_app;

-- Counted again each time: a log has few files, and an update deletes and restores them.
create or replace function count_files()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update sales_logs l set file_count = n.count
    from (
      select w.workgroup_id, w.sales_log_id, (
        select count(*) from files f
        where f.workgroup_id = w.workgroup_id and f.sales_log_id = w.sales_log_id and f.deleted_at is null)
      from (select distinct workgroup_id, sales_log_id from written) w) n
    where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id and l.file_count <> n.count;
  return null;
end
$$;
revoke execute on function count_files from public;
grant execute on function count_files to saleslog_app;
