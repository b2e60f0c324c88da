-- What is said under a log. A member who is named in a text stands there by his id (contract/mentions.ts), so that a changed name is right everywhere.
alter table comments
  -- The comment that began the thread of a reply. No key: the thread stays when that one is deleted.
  add column thread_id bigint,
  -- What of the log it quotes; empty: nothing.
  add column sentence text not null default '',
  add column edited_at timestamptz;
-- Nobody speaks in somebody else's name.
alter policy readable on comments with check (workgroup_id = (select app_workgroup()) and author_id = (select app_user())
  and exists (select from sales_logs log where log.workgroup_id = comments.workgroup_id and log.id = comments.sales_log_id));

-- What a Manager or above says about a log: may point at a sentence of it, ask for an answer, and is closed when it is done with.
create table feedback (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  sales_log_id bigint not null,
  author_id bigint not null,
  content text not null,
  -- As it stood in the log when this was said; empty: about all of it.
  sentence text not null,
  asks_answer boolean not null,
  answer text not null default '',
  answered_by_id bigint,
  answered_at timestamptz,
  closed_by_id bigint,
  closed_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, id),
  check ((answer = '') = (answered_at is null)),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, author_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, answered_by_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, closed_by_id) references members (workgroup_id, user_id)
);
create index on feedback (workgroup_id, sales_log_id, created_at);
-- What is to be read: few, and looked for on every visit of home.
create index feedback_open on feedback (workgroup_id, created_at desc) where closed_at is null and answered_at is null;
alter table feedback enable row level security; alter table feedback force row level security;
create policy readable on feedback
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = feedback.workgroup_id and log.id = feedback.sales_log_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = feedback.workgroup_id and log.id = feedback.sales_log_id));
grant select, insert, update, delete on feedback to saleslog_app;

-- A log says how many comments it has. Whoever may comment on it may read it, and so finds its row here.
create function count_comments() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update sales_logs l set comment_count = comment_count + n.count
      from (select workgroup_id, sales_log_id, count(*) from written group by 1, 2) n where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  else
    update sales_logs l set comment_count = comment_count - n.count
      from (select workgroup_id, sales_log_id, count(*) from gone group by 1, 2) n where l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id;
  end if;
  return null;
end $$;
create trigger counted_new after insert on comments referencing new table as written for each statement execute function count_comments();
create trigger counted_gone after delete on comments referencing old table as gone for each statement execute function count_comments();
revoke execute on function count_comments() from public;
grant execute on function count_comments() to saleslog_app;

-- What is there. Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table comments no force row level security;
alter table sales_logs no force row level security;
update sales_logs l set comment_count = n.count
  from (select l.workgroup_id, l.id, count(c.id) from sales_logs l left join comments c on c.workgroup_id = l.workgroup_id and c.sales_log_id = l.id group by 1, 2) n
  where l.workgroup_id = n.workgroup_id and l.id = n.id and l.comment_count <> n.count;
alter table comments force row level security;
alter table sales_logs force row level security;

-- Told of what was said; when that is deleted, nobody is told of it any more.
alter table notifications
  add column comment_id bigint,
  add column feedback_id bigint,
  add foreign key (workgroup_id, comment_id) references comments (workgroup_id, id) on delete cascade,
  add foreign key (workgroup_id, feedback_id) references feedback (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, comment_id) where comment_id is not null;
create index on notifications (workgroup_id, feedback_id) where feedback_id is not null;
