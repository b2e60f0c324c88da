-- The words that a workgroup watches, and who is notified of them (contract/calls/statistics/alerts.ts).
create table keyword_alerts (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  words text[] not null default '{}' check (cardinality(words) <= 10),
  tells_rises boolean not null default false,
  rise_percent int not null default 50 check (rise_percent in (30, 50, 100)),
  -- The Monday of the week in which words of the week before were last looked through.
  told_week date,
  updated_by_id bigint,
  ver int not null default 1,
  primary key (workgroup_id),
  foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id)
);
create table keyword_alert_members (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  primary key (workgroup_id, user_id),
  foreign key (workgroup_id) references keyword_alerts on delete cascade,
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id) on delete cascade
);
alter table keyword_alerts enable row level security; alter table keyword_alerts force row level security;
create policy tenant on keyword_alerts using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table keyword_alert_members enable row level security; alter table keyword_alert_members force row level security;
create policy tenant on keyword_alert_members using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update on keyword_alerts to saleslog_app;
grant select, insert, delete on keyword_alert_members to saleslog_app;

-- The watched word that a notification is about; of a word that rises the logs of its week, and their average before.
alter table notifications
  add column word text check (char_length(word) <= 100),
  add column word_count int,
  add column usual_count double precision,
  add constraint notifications_word check ((word_count is null) = (usual_count is null) and (word_count is null or word is not null));
