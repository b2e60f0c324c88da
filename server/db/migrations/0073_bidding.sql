-- Purchase orders and the sealed proposals of suppliers (contract/calls/bidding, decision 94). Prices are whole numbers of
-- the currency's smallest unit.

create table purchase_orders (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  status text not null default 'draft' check (status in ('draft', 'published', 'awarded', 'cancelled')),
  title text not null,
  terms text not null default '',
  currency text not null,
  budget bigint check (budget >= 0),
  is_budget_shown boolean not null default false,
  due_at timestamptz,
  -- Of the workgroup when the order was written: in it the due time is shown.
  time_zone text not null,
  reason text not null default '',
  created_by_id bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  awarded_at timestamptz,
  cancelled_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, created_by_id) references members (workgroup_id, user_id),
  check (status = 'draft' or (due_at is not null and published_at is not null)),
  check ((status = 'awarded') = (awarded_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index purchase_orders_by_due on purchase_orders (workgroup_id, due_at, id);

create table purchase_order_suppliers (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  name text not null,
  email text not null,
  language text not null,
  customer_id bigint,
  -- The link of the supplier: its hash, and its code sealed with a key of the service, so that it can be mailed again.
  link_hash bytea,
  sealed_code bytea,
  is_revoked boolean not null default false,
  opened_at timestamptz,
  -- Kept beside the proposal, which nobody of the workgroup reads before the due time.
  submitted_at timestamptz,
  -- Counts what was handed in, changed and withdrawn.
  proposal_ver int not null default 0,
  reminded_at timestamptz,
  note text not null default '',
  primary key (workgroup_id, id),
  unique (workgroup_id, order_id, email),
  foreign key (workgroup_id, order_id) references purchase_orders (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete set null (customer_id)
);
create unique index purchase_order_suppliers_by_link on purchase_order_suppliers (workgroup_id, link_hash);
create index purchase_order_suppliers_by_customer on purchase_order_suppliers (workgroup_id, customer_id, order_id)
  where customer_id is not null;
create index purchase_order_suppliers_by_email on purchase_order_suppliers (workgroup_id, email);

create table purchase_order_items (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  position int not null,
  name text not null,
  spec text not null default '',
  quantity numeric(13, 3) not null check (quantity > 0),
  unit text not null,
  awarded_to_id bigint,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, order_id) references purchase_orders (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, awarded_to_id) references purchase_order_suppliers (workgroup_id, id)
);
create index purchase_order_items_by_order on purchase_order_items (workgroup_id, order_id, position);
create index purchase_order_items_by_winner on purchase_order_items (workgroup_id, awarded_to_id);

create table purchase_order_questions (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  supplier_id bigint not null,
  question text not null,
  asked_at timestamptz not null,
  answer text not null default '',
  answered_by_id bigint,
  answered_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, order_id) references purchase_orders (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, supplier_id) references purchase_order_suppliers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, answered_by_id) references members (workgroup_id, user_id)
);
create index purchase_order_questions_by_order on purchase_order_questions (workgroup_id, order_id);
create index purchase_order_questions_by_supplier on purchase_order_questions (workgroup_id, supplier_id);

-- `sealed`: prices, terms and the rest, encrypted with a key of the service (server/security/secret-box.ts): a copy of the
-- table shows none of it.
create table proposals (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  supplier_id bigint not null,
  sealed bytea not null,
  submitted_at timestamptz not null,
  primary key (workgroup_id, supplier_id),
  foreign key (workgroup_id, order_id) references purchase_orders (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, supplier_id) references purchase_order_suppliers (workgroup_id, id) on delete cascade
);
create index proposals_by_order on proposals (workgroup_id, order_id);

-- Files of an order, and with `supplier_id` those of a proposal.
create table purchase_order_files (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  supplier_id bigint,
  added_by_id bigint,
  name text not null,
  type text not null,
  bytes int not null,
  key text not null,
  has_preview boolean not null default false,
  created_at timestamptz not null,
  -- Removed from a draft; it can be put back until the order is published.
  deleted_at timestamptz,
  primary key (workgroup_id, id),
  unique (workgroup_id, key),
  foreign key (workgroup_id, order_id) references purchase_orders (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, supplier_id) references purchase_order_suppliers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, added_by_id) references members (workgroup_id, user_id)
);
create index purchase_order_files_by_order on purchase_order_files (workgroup_id, order_id, id);
create index purchase_order_files_by_supplier on purchase_order_files (workgroup_id, supplier_id);

-- The supplier whose link has opened this transaction; null for everybody else.
create function app_bid_supplier()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.bid_supplier', true), '')::bigint;
-- The key of the one file that a signed address has opened in this transaction.
create function app_file_key()
  returns text
  language sql stable parallel safe
  return nullif(current_setting('app.file_key', true), '');
create function own_order_suppliers()
  returns table (order_id bigint, supplier_id bigint)
  language sql stable
  as 'select null::bigint, null::bigint where false';
revoke execute on function app_bid_supplier, app_file_key, own_order_suppliers from public;
grant execute on function app_bid_supplier, app_file_key, own_order_suppliers to saleslog_app;

-- Managers and above see all orders, Staff the published ones with a supplier that is a customer they are in charge of,
-- a supplier the own one.
alter table purchase_order_suppliers enable row level security; alter table purchase_order_suppliers force row level security;
create policy tenant on purchase_order_suppliers
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or id = (select app_bid_supplier())
    or order_id in (select o.order_id from own_order_suppliers() o)))
  with check (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or id = (select app_bid_supplier())));
alter table purchase_orders enable row level security; alter table purchase_orders force row level security;
create policy tenant on purchase_orders
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or status <> 'draft' and exists (
    select from purchase_order_suppliers s where s.workgroup_id = purchase_orders.workgroup_id and s.order_id = purchase_orders.id)))
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) < 9);
alter table purchase_order_items enable row level security; alter table purchase_order_items force row level security;
create policy tenant on purchase_order_items
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or exists (
    select from purchase_orders o where o.workgroup_id = purchase_order_items.workgroup_id and o.id = order_id)))
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) < 9);
alter table purchase_order_questions enable row level security; alter table purchase_order_questions force row level security;
create policy tenant on purchase_order_questions
  using (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or exists (
    select from purchase_orders o where o.workgroup_id = purchase_order_questions.workgroup_id and o.id = order_id)))
  with check (workgroup_id = (select app_workgroup()) and ((select app_role()) < 9 or supplier_id = (select app_bid_supplier())));
-- Sealed: until the due time, by the clock of the database, a proposal is there for its supplier alone, and one to a
-- cancelled order stays so.
alter table proposals enable row level security; alter table proposals force row level security;
create policy tenant on proposals
  using (workgroup_id = (select app_workgroup()) and (supplier_id = (select app_bid_supplier())
    or ((select app_role()) < 9 or supplier_id in (select o.supplier_id from own_order_suppliers() o)) and exists (
      select from purchase_orders o where o.workgroup_id = proposals.workgroup_id and o.id = proposals.order_id
        and o.due_at <= statement_timestamp() and o.status in ('published', 'awarded'))))
  with check (workgroup_id = (select app_workgroup()) and supplier_id = (select app_bid_supplier()) and exists (
      select from purchase_orders o where o.workgroup_id = proposals.workgroup_id and o.id = proposals.order_id
        and o.due_at > clock_timestamp() and o.status = 'published'));
create policy unopened on proposals as restrictive for delete
  using (exists (
    select from purchase_orders o where o.workgroup_id = proposals.workgroup_id and o.id = proposals.order_id
      and o.due_at > clock_timestamp() and o.status = 'published'));
alter table purchase_order_files enable row level security; alter table purchase_order_files force row level security;
create policy tenant on purchase_order_files
  using (workgroup_id = (select app_workgroup()) and (key = (select app_file_key()) or
    case when supplier_id is null then exists (
        select from purchase_orders o where o.workgroup_id = purchase_order_files.workgroup_id and o.id = order_id)
      else exists (
        select from proposals p where p.workgroup_id = purchase_order_files.workgroup_id
          and p.supplier_id = purchase_order_files.supplier_id) end))
  with check (workgroup_id = (select app_workgroup()) and case when supplier_id is null then (select app_role()) < 9
    else supplier_id = (select app_bid_supplier()) end);

grant select, insert, update, delete on purchase_orders, purchase_order_suppliers, purchase_order_items, proposals,
  purchase_order_files to saleslog_app;
grant select, insert, update on purchase_order_questions to saleslog_app;
