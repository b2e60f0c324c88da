-- The order of departments among those of the same department above, who heads one, and a version for edits.
alter table departments
  add column position int not null default 0,
  add column head_id bigint,
  add column ver int not null default 1,
  add foreign key (workgroup_id, head_id) references members (workgroup_id, user_id);
create index departments_of_parent on departments (workgroup_id, parent_id, position);

alter table departments no force row level security;
update departments d set position = ranked.place
from (select workgroup_id, id, row_number() over (partition by workgroup_id, parent_id order by name, id) as place from departments) ranked
where ranked.workgroup_id = d.workgroup_id and ranked.id = d.id;
alter table departments force row level security;
