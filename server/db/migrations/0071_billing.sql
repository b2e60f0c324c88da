-- Membership and payment (contract/calls/billing, decision 93). Amounts are whole numbers of the currency's smallest unit.

-- The plan of a workgroup; without a row it is Free. `term_from`, `term_to`: the whole period, `term_to` excluded. `seats`:
-- members who are charged up to `term_to`, as counted on `counted_to`.
create table subscriptions (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  cycle text check (cycle in ('month', 'year')),
  currency text not null default 'KRW' check (currency in ('KRW', 'USD')),
  unit_amount int not null default 0,
  term_from date,
  term_to date,
  seats int not null default 0,
  counted_to date,
  -- Who bills are made out to.
  firm text not null default '',
  business_number text not null default '',
  representative text not null default '',
  address text not null default '',
  email text not null default '',
  ver int not null default 1,
  primary key (workgroup_id),
  check ((term_to is null) = (cycle is null) and (term_from is null) = (cycle is null)),
  check (cycle is null or counted_to is not null)
);

create table bills (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  -- Opens the bill for another member of the workgroup.
  code text not null,
  status text not null default 'open' check (status in ('open', 'announced', 'paid', 'void')),
  currency text not null check (currency in ('KRW', 'USD')),
  amount bigint not null check (amount >= 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  issued_on date not null,
  due_on date not null,
  issued_at timestamptz not null,
  -- How many reminders were mailed.
  reminders int not null default 0,
  announced_at timestamptz,
  announced_by_id bigint,
  paid_at timestamptz,
  pay_way text check (pay_way in ('card', 'transfer')),
  -- The payment at the card provider that was started last.
  card_reference text,
  note text not null default '',
  workgroup_name text not null,
  firm text not null default '',
  business_number text not null default '',
  representative text not null default '',
  address text not null default '',
  email text not null default '',
  ver int not null default 1,
  primary key (workgroup_id, id),
  unique (workgroup_id, code),
  foreign key (workgroup_id, announced_by_id) references members (workgroup_id, user_id),
  check ((status = 'paid') = (paid_at is not null))
);
create index bills_by_status on bills (status, id);
-- For the service administrator, who names a bill by its id alone.
create index bills_by_id on bills (id);

-- What was charged and credited. Never changed but for the bill that it is on; one without a bill waits for the next.
create table billing_entries (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  bill_id bigint,
  kind text not null check (kind in ('term', 'added', 'removed', 'ended', 'credit', 'kept', 'refund', 'paid')),
  cycle text check (cycle in ('month', 'year')),
  currency text not null check (currency in ('KRW', 'USD')),
  seats int not null,
  unit_amount int not null,
  from_day date,
  to_day date,
  amount bigint not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, bill_id) references bills (workgroup_id, id)
);
create index billing_entries_by_bill on billing_entries (workgroup_id, bill_id);

-- Payments that arrived, each once: `reference` is that of the provider, or of the confirmation.
create table payments (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  bill_id bigint not null,
  reference text not null,
  pay_way text not null check (pay_way in ('card', 'transfer')),
  currency text not null check (currency in ('KRW', 'USD')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, reference),
  foreign key (workgroup_id, bill_id) references bills (workgroup_id, id)
);

-- The number of members at the end of each day on which it changed, kept by a trigger of `members`.
create table seat_days (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  day date not null,
  seats int not null,
  primary key (workgroup_id, day)
);

alter table subscriptions enable row level security; alter table subscriptions force row level security;
create policy tenant on subscriptions using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table bills enable row level security; alter table bills force row level security;
create policy tenant on bills using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
-- The service administrator sees all bills, and nothing else of a workgroup.
create policy service on bills for select using ((select app_is_operator()));
alter table billing_entries enable row level security; alter table billing_entries force row level security;
create policy tenant on billing_entries using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table payments enable row level security; alter table payments force row level security;
create policy tenant on payments using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
alter table seat_days enable row level security; alter table seat_days force row level security;
create policy tenant on seat_days using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update on subscriptions, bills, billing_entries to saleslog_app;
grant select, insert on payments to saleslog_app;
grant select, delete on seat_days to saleslog_app;
