-- News of customers: what three places outside said last of each, and the headlines that members kept.
-- A customer that was merged keeps what was found under its own name: nobody reads it, unless the merge is taken back. What was kept moves along.
create table headlines (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  source text not null check (source in ('naver', 'google', 'daum')),
  -- Of the address without what differs between two that lead to the same page.
  link_hash text not null,
  link text not null,
  title text not null,
  excerpt text not null,
  outlet text not null,
  published_at timestamptz,
  -- The last time it was among what the place said.
  found_at timestamptz not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, customer_id, source, link_hash),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade
);
-- When each place was asked, and what it was asked for.
create table headline_lookups (
  workgroup_id bigint not null references workgroups on delete cascade,
  customer_id bigint not null,
  source text not null check (source in ('naver', 'google', 'daum')),
  looked_for text not null,
  -- Somebody looked at the customer, and what is there was old.
  wanted_at timestamptz,
  asked_at timestamptz,
  -- With an answer or without one; and the last that there was.
  ended_at timestamptz,
  answered_at timestamptz,
  failed boolean not null default false,
  primary key (workgroup_id, customer_id, source),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade
);
create table kept_headlines (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  source text not null check (source in ('naver', 'google', 'daum')),
  link_hash text not null,
  link text not null,
  title text not null,
  excerpt text not null,
  outlet text not null,
  published_at timestamptz,
  kept_by_id bigint not null,
  kept_at timestamptz not null,
  -- It can be put back for a while.
  dropped_at timestamptz,
  primary key (workgroup_id, id),
  unique (workgroup_id, customer_id, link_hash),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, kept_by_id) references members (workgroup_id, user_id)
);
create index kept_headlines_by on kept_headlines (workgroup_id, kept_by_id);
create trigger follow_merged before insert or update of customer_id on kept_headlines for each row execute function follow_merged();

alter table merge_rows drop constraint merge_rows_what_check,
  add constraint merge_rows_what_check check (what in ('log', 'contact', 'stage_move', 'headline'));

alter table headlines enable row level security; alter table headlines force row level security;
create policy tenant on headlines using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table headline_lookups enable row level security; alter table headline_lookups force row level security;
create policy tenant on headline_lookups using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table kept_headlines enable row level security; alter table kept_headlines force row level security;
create policy tenant on kept_headlines using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on headlines, headline_lookups, kept_headlines to saleslog_app;
