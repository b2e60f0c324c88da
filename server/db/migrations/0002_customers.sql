-- Customers and their contacts. Deleted ones stay as rows, because logs name them.
create table customers (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  name text not null,
  ceo_name text not null default '',
  business_number text not null default '',
  industry text not null default '',
  segment text not null default '',
  stage text not null default '',
  stage_at timestamptz,
  phone text not null default '',
  fax text not null default '',
  email text not null default '',
  homepage text not null default '',
  address text not null default '',
  employees int,
  memo text not null default '',
  owner_id bigint,
  registered_by_id bigint not null,
  -- name, representative and the initial consonants of both, lower case: what search looks through
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, owner_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, registered_by_id) references members (workgroup_id, user_id)
);
create unique index customers_same_name_and_ceo on customers (workgroup_id, lower(name), lower(ceo_name)) where deleted_at is null;
create index customers_latest on customers (workgroup_id, created_at desc, id desc) where deleted_at is null;

create table contacts (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  name text not null,
  position text not null,
  affiliation text not null,
  email text not null default '',
  mobile text not null default '',
  company_phone text not null default '',
  fax text not null default '',
  home_address text not null default '',
  anniversary date,
  is_lunar boolean not null default false,
  wedding_anniversary date,
  is_wedding_lunar boolean not null default false,
  other_info text not null default '',
  personality text not null default '',
  interests text not null default '',
  health_and_hobby text not null default '',
  career text not null default '',
  alma_mater text not null default '',
  family text not null default '',
  photo_key text,
  card_key text,
  registered_by_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  ver int not null default 1,
  primary key (workgroup_id, id),
  unique (workgroup_id, customer_id, id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id),
  foreign key (workgroup_id, registered_by_id) references members (workgroup_id, user_id)
);

alter table customers enable row level security; alter table customers force row level security;
create policy tenant on customers using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
alter table contacts enable row level security; alter table contacts force row level security;
create policy tenant on contacts using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));

grant select, insert, update, delete on customers, contacts to saleslog_app;
