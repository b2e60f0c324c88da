-- The deletion of a service notice can be undone for a minute (decision 92): it is hidden until it is erased.
alter table service_notices add deleted_at timestamptz;
create index service_notices_deleted on service_notices (deleted_at) where deleted_at is not null;
alter policy readers on service_notices using ((select app_user()) is not null and deleted_at is null);
