-- A workgroup that its Master has deleted can be restored for 30 days; then it is erased.
alter table workgroups
  add column deleted_at timestamptz,
  add column deleted_by_id bigint,
  -- 0 (Sunday) to 6; '' for the first day of the week in the reader's language.
  add column week_start text not null default '' check (week_start in ('', '0', '1', '2', '3', '4', '5', '6')),
  add constraint workgroups_deleted_by check ((deleted_at is null) = (deleted_by_id is null));
create index workgroups_deleted on workgroups (deleted_at) where deleted_at is not null;
grant update (week_start) on workgroups to saleslog_app;
