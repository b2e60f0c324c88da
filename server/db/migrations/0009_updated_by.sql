-- Who changed a record last, so that whoever edits it meanwhile is told the name. Unknown of what was written before.
alter table customers add column updated_by_id bigint, add foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id);
alter table contacts add column updated_by_id bigint, add foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id);
alter table sales_logs add column updated_by_id bigint, add foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id);
