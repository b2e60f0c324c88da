-- Logs, and what hangs on them: visible to their authors, and to Managers, Chiefs and the Master of the workgroup.
create table sales_logs (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  author_id bigint not null,
  -- in the order they were added; kept with the log so that the policy needs no second table
  co_author_ids bigint[] not null default '{}' check (cardinality(co_author_ids) <= 10),
  customer_id bigint not null,
  contact_id bigint not null,
  happened_at timestamptz not null,
  purpose text not null,
  channel text not null,
  sales_type text not null,
  title text not null check (char_length(title) between 1 and 50),
  content text not null,
  -- the first 215 characters of the content, cut between graphemes: what lists show
  excerpt text not null,
  keywords text[] not null default '{}' check (cardinality(keywords) <= 10),
  next_step text not null default '',
  next_day date,
  comment_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, author_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, customer_id, contact_id) references contacts (workgroup_id, customer_id, id)
);
-- With what the policy and the filters ask, so that a page and its total are counted in the index alone.
create index sales_logs_newest on sales_logs (workgroup_id, happened_at desc, id desc) include (author_id, co_author_ids, customer_id, contact_id, purpose, channel, keywords);
create index sales_logs_of_author on sales_logs (workgroup_id, author_id, happened_at desc, id desc);
create index sales_logs_of_customer on sales_logs (workgroup_id, customer_id, happened_at desc, id desc);
create index sales_logs_of_contact on sales_logs (workgroup_id, contact_id, happened_at desc);

create table comments (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  sales_log_id bigint not null,
  author_id bigint not null,
  content text not null,
  created_at timestamptz not null default now(),
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, author_id) references members (workgroup_id, user_id)
);
create index on comments (workgroup_id, sales_log_id, created_at);

alter table sales_logs enable row level security; alter table sales_logs force row level security;
create policy readable on sales_logs
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user()) or co_author_ids @> array[(select app_user())]))
  with check (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or author_id = (select app_user()) or co_author_ids @> array[(select app_user())]));
alter table comments enable row level security; alter table comments force row level security;
create policy readable on comments
  using (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = comments.workgroup_id and log.id = comments.sales_log_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from sales_logs log where log.workgroup_id = comments.workgroup_id and log.id = comments.sales_log_id));

grant select, insert, update, delete on sales_logs, comments to saleslog_app;
