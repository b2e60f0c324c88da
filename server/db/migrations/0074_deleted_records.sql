-- Comments, feedback, notices, items and drafts that were deleted a moment ago, so that the deletion can be undone
-- (decision 92, server/db/functions/deleted-records.sql). The app reads and writes them by those functions only.

create table deleted_records (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('comment', 'feedback', 'notice', 'need_item', 'draft')),
  record_id bigint not null,
  deleted_by_id bigint not null,
  deleted_at timestamptz not null,
  -- What the deletion removed, in the order in which it is inserted again: [{"part": a table, "row": its columns}].
  removed jsonb not null check (jsonb_typeof(removed) = 'array'),
  -- Of an item: the lessons, and the sentences as [id of the log, start, hash], that named it.
  lesson_ids bigint[] not null default '{}',
  sentences jsonb not null default '[]',
  primary key (workgroup_id, id),
  unique (workgroup_id, kind, record_id),
  foreign key (workgroup_id, deleted_by_id) references members (workgroup_id, user_id)
);
alter table deleted_records enable row level security; alter table deleted_records force row level security;
create policy own on deleted_records
  using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
