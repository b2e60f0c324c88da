-- What is looked for in the news of a customer, where that is not its name; and headlines that are about somebody else of that name.
-- As what was found, both stay with a customer that was merged.
create table news_words (
  workgroup_id bigint not null references workgroups on delete cascade,
  customer_id bigint not null,
  words text[] not null check (cardinality(words) between 1 and 5),
  changed_by_id bigint not null,
  changed_at timestamptz not null,
  primary key (workgroup_id, customer_id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, changed_by_id) references members (workgroup_id, user_id)
);
create index news_words_by on news_words (workgroup_id, changed_by_id);
create table hidden_headlines (
  workgroup_id bigint not null references workgroups on delete cascade,
  customer_id bigint not null,
  link_hash text not null,
  title text not null,
  hidden_by_id bigint not null,
  hidden_at timestamptz not null,
  primary key (workgroup_id, customer_id, link_hash),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, hidden_by_id) references members (workgroup_id, user_id)
);
create index hidden_headlines_by on hidden_headlines (workgroup_id, hidden_by_id);

alter table news_words enable row level security; alter table news_words force row level security;
create policy tenant on news_words using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table hidden_headlines enable row level security; alter table hidden_headlines force row level security;
create policy tenant on hidden_headlines using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on news_words, hidden_headlines to saleslog_app;
