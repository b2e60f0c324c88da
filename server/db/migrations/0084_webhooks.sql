-- Webhooks of a workgroup, and the queue and log of what is delivered to them (decision 104). The schedule of a retry is in
-- the row itself: the app takes due rows, and a row that is being sent is due again when its process was killed.
create table webhooks (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  -- Never changed: a secret is known to one receiver.
  url text not null,
  events text[] not null,
  -- Ids only, or fields of the record too.
  has_fields boolean not null,
  -- 'off': by the Master. 'gone': the receiver answered so. 'failed': nothing was received for eight days.
  state text not null default 'on' check (state in ('on', 'off', 'gone', 'failed')),
  -- Since the last success: when the first delivery failed, and how many times in a row. Until when nothing is sent then.
  failing_since timestamptz,
  failures int not null default 0,
  rests_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  ver int not null default 1,
  primary key (workgroup_id, id)
);
alter table webhooks enable row level security; alter table webhooks force row level security;
-- Whatever a member writes is compared with the events of all webhooks; secrets are in a table of their own.
create policy master on webhooks
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
create policy compared on webhooks for select using (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on webhooks to saleslog_app;

create table webhook_secrets (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  webhook_id bigint not null,
  sealed bytea not null,
  -- Of a secret that was replaced.
  ends_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, webhook_id) references webhooks (workgroup_id, id) on delete cascade
);
create index on webhook_secrets (workgroup_id, webhook_id);
alter table webhook_secrets enable row level security; alter table webhook_secrets force row level security;
create policy master on webhook_secrets
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
grant select, insert, update, delete on webhook_secrets to saleslog_app;

create table webhook_deliveries (
  workgroup_id bigint not null references workgroups on delete cascade,
  -- In the order in which the record of `subject` was written.
  id bigint generated always as identity,
  webhook_id bigint not null,
  -- The same at each try, so that a receiver recognizes a repetition.
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  -- Kind and id of the record: 'log 12'.
  subject text not null,
  subject_id bigint not null,
  actor_id bigint,
  -- Ids and codes that the record does not have any more when it is sent.
  details jsonb not null default '{}',
  happened_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  next_at timestamptz not null default now(),
  tries int not null default 0,
  first_tried_at timestamptz,
  -- Of the last try.
  tried_at timestamptz,
  response_code int,
  problem text not null default '',
  answer text not null default '',
  duration_ms int,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, webhook_id) references webhooks (workgroup_id, id) on delete cascade
);
create index webhook_deliveries_latest on webhook_deliveries (workgroup_id, webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (workgroup_id, webhook_id, next_at) where state = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries (workgroup_id, webhook_id, subject, id)
  where state = 'pending';
alter table webhook_deliveries enable row level security; alter table webhook_deliveries force row level security;
create policy master on webhook_deliveries
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
create policy written on webhook_deliveries for insert with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on webhook_deliveries to saleslog_app;

-- Only these are asked for due deliveries.
alter table workgroups add column has_webhooks boolean not null default false;
create index workgroups_with_webhooks on workgroups (id) where has_webhooks;
grant update (has_webhooks) on workgroups to saleslog_app;
