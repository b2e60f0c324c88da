-- Plans of the calendar (contract/calls/plans). A repeated plan is one row with a rule; its occurrences are computed.
create table plans (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  owner_id bigint not null,
  attendee_ids bigint[] not null default '{}' check (cardinality(attendee_ids) <= 10),
  text text not null check (text <> '' and char_length(text) <= 2000),
  is_all_day boolean not null,
  -- Local days of the first occurrence in the time zone of the plan.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Of the first occurrence; null for whole days, which are days and not instants.
  starts_at timestamptz,
  ends_at timestamptz check (ends_at >= starts_at),
  time_zone text not null,
  rule text not null default '',
  -- The last day on which an occurrence can end: infinity for a series without an end.
  until_day date not null,
  -- Days on which occurrences of the series would begin that were removed, or taken out by an edit of one occurrence.
  excluded date[] not null default '{}',
  -- For a plan that was taken out of a series: the series, and the day on which its occurrence would begin.
  series_id bigint,
  series_day date,
  customer_id bigint,
  contact_id bigint,
  place text not null default '',
  -- The text and the place, as a search compares them (contract/search/name-search.ts).
  search text not null default '',
  memo text not null default '',
  alarms integer[] not null default '{}' check (alarms <@ '{5,10,30,120,240}'::integer[]),
  next_alarm_at timestamptz,
  is_private boolean not null default false,
  look text not null default 'soft' check (look in ('soft', 'full', 'sand', 'ink')),
  -- The log whose next step the plan is.
  log_id bigint,
  -- Guests from outside the workgroup: [{"name", "email"}]. What they were sent and answered is in plan_guests.
  guests jsonb not null default '[]' check (jsonb_typeof(guests) = 'array' and jsonb_array_length(guests) <= 10),
  -- Of a plan that was imported from an .ics file: the UID of its event, and the key of the import.
  import_uid text,
  import_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id bigint,
  deleted_at timestamptz,
  ver integer not null default 1,
  primary key (workgroup_id, id),
  check (is_all_day = (starts_at is null) and is_all_day = (ends_at is null)),
  check ((series_id is null) = (series_day is null)),
  foreign key (workgroup_id, owner_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, updated_by_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete set null (customer_id),
  foreign key (workgroup_id, contact_id) references contacts (workgroup_id, id) on delete set null (contact_id),
  foreign key (workgroup_id, series_id) references plans (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, log_id) references sales_logs (workgroup_id, id) on delete set null (log_id)
);
create index plans_in_range on plans (workgroup_id, first_day, until_day) where deleted_at is null;
create index plans_of_series on plans (workgroup_id, series_id) where series_id is not null;
create index plans_of_customer on plans (workgroup_id, customer_id) where customer_id is not null;
create index plans_of_contact on plans (workgroup_id, contact_id) where contact_id is not null;
create index plans_of_log on plans (workgroup_id, log_id) where log_id is not null;
create index plans_of_owner on plans (workgroup_id, owner_id, first_day) where deleted_at is null;
create index plans_of_attendees on plans using gin (attendee_ids) where deleted_at is null and attendee_ids <> '{}';
create index plans_with_alarm on plans (workgroup_id, next_alarm_at) where next_alarm_at is not null;
create index plans_imported on plans (workgroup_id, owner_id, import_uid) where import_uid is not null;
create index plans_deleted on plans (deleted_at) where deleted_at is not null;

-- What became of an occurrence that is past: a log about it, or its owner said that it needs none.
create table plan_outcomes (
  workgroup_id bigint not null references workgroups on delete cascade,
  plan_id bigint not null,
  day date not null,
  log_id bigint,
  dismissed_at timestamptz,
  primary key (workgroup_id, plan_id, day),
  check (log_id is not null or dismissed_at is not null),
  foreign key (workgroup_id, plan_id) references plans (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, log_id) references sales_logs (workgroup_id, id) on delete cascade
);
create index on plan_outcomes (workgroup_id, log_id) where log_id is not null;

-- Edits and deletions that their user can undo for an hour: the rows as they were before, and their versions afterwards.
create table plan_changes (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The plans by whose ids the user can undo it.
  plan_ids bigint[] not null,
  changed jsonb not null,
  created_at timestamptz not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id)
);
create index on plan_changes (workgroup_id, user_id, id desc);

-- What outside guests of plans were sent by mail, and what they answered.
create table plan_guests (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  plan_id bigint not null,
  email text not null,
  -- Hashes of the secrets in the links of the newest mails.
  hashes bytea[] not null default '{}',
  -- The event that stands in the guest's calendar, as last sent; null for none.
  sent jsonb,
  -- SEQUENCE of the last mail.
  sequence integer not null default 0,
  answer text check (answer in ('yes', 'no', 'maybe')),
  answered_at timestamptz,
  -- The times to which the answer was given (times_key of guests/standing.ts).
  answered_times text,
  primary key (workgroup_id, id),
  unique (workgroup_id, plan_id, email),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_times is null)),
  foreign key (workgroup_id, plan_id) references plans (workgroup_id, id) on delete cascade
);
create index plan_guests_by_link on plan_guests using gin (hashes);

-- The private addresses at which other calendars subscribe to a person's plans. The hash is of 256 random bits.
create table calendar_feeds (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (workgroup_id, user_id),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id)
);

create index on calendar_feeds (hash);

alter table plans enable row level security; alter table plans force row level security;
create policy readable on plans
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or owner_id = (select app_user()) or attendee_ids @> array[(select app_user())]))
  with check (workgroup_id = (select app_workgroup()) and ((select app_role()) <= 2 or owner_id = (select app_user()) or attendee_ids @> array[(select app_user())]));
alter table plan_outcomes enable row level security; alter table plan_outcomes force row level security;
create policy readable on plan_outcomes
  using (workgroup_id = (select app_workgroup()) and exists (select from plans p where p.workgroup_id = plan_outcomes.workgroup_id and p.id = plan_outcomes.plan_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from plans p where p.workgroup_id = plan_outcomes.workgroup_id and p.id = plan_outcomes.plan_id));
alter table plan_guests enable row level security; alter table plan_guests force row level security;
create policy readable on plan_guests
  using (workgroup_id = (select app_workgroup()) and exists (select from plans p where p.workgroup_id = plan_guests.workgroup_id and p.id = plan_guests.plan_id))
  with check (workgroup_id = (select app_workgroup()) and exists (select from plans p where p.workgroup_id = plan_guests.workgroup_id and p.id = plan_guests.plan_id));
alter table plan_changes enable row level security; alter table plan_changes force row level security;
create policy own on plan_changes
  using (workgroup_id = (select app_workgroup()) and user_id = (select app_user()))
  with check (workgroup_id = (select app_workgroup()) and user_id = (select app_user()));
alter table calendar_feeds enable row level security; alter table calendar_feeds force row level security;
create policy own on calendar_feeds
  using (workgroup_id = (select app_workgroup()) and user_id = (select app_user()))
  with check (workgroup_id = (select app_workgroup()) and user_id = (select app_user()));
-- Who knows the address of a calendar finds it, without a workgroup.
create policy known on calendar_feeds for select
  using (hash = decode(nullif(current_setting('app.calendar_feed', true), ''), 'hex'));
grant select, insert, update, delete on plans, plan_outcomes, plan_guests to saleslog_app;
grant select, insert, delete on plan_changes to saleslog_app;
grant select, insert, delete on calendar_feeds to saleslog_app;

-- The occurrence that a log being written is about.
alter table drafts
  add column plan_id bigint,
  add column plan_day date,
  add foreign key (workgroup_id, plan_id) references plans (workgroup_id, id) on delete set null (plan_id);
create index on drafts (workgroup_id, plan_id) where plan_id is not null;

-- The plan of an alarm, the start of its occurrence, and how long before it the alarm was due.
alter table notifications
  add column plan_id bigint,
  add column plan_at timestamptz,
  add column alarm_minutes integer,
  add foreign key (workgroup_id, plan_id) references plans (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, plan_id) where plan_id is not null;
