-- What came from a file of lessons (decision 55): a number that its import was given, so that it can be taken back.
alter table need_items add column brought bigint;
alter table need_lessons add column brought bigint;
create index on need_lessons (workgroup_id, brought) where brought is not null;
