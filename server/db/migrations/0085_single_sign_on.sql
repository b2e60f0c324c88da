-- Single sign-on by OpenID Connect (decision 105): the provider of a workgroup, and which of its users is which of ours.
create table single_sign_on (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted, bound to the workgroup (server/security/secret-box.ts).
  client_secret bytea not null,
  -- Of the mail addresses, in ASCII.
  domain text not null,
  -- What the DNS record of the domain has to contain.
  domain_token text not null,
  -- Null: the record was not found yet, or is gone.
  proved_at timestamptz,
  -- When the record was looked for and found last.
  checked_at timestamptz,
  -- When a sign-in of the Master through these settings worked.
  tried_at timestamptz,
  required_at timestamptz,
  updated_at timestamptz not null,
  primary key (workgroup_id)
);
-- One workgroup has a domain: claim_of_domain locks it. A unique key would tell of other workgroups.
create index single_sign_on_domain on single_sign_on (domain) where proved_at is not null;
alter table single_sign_on enable row level security; alter table single_sign_on force row level security;
create policy master on single_sign_on
  using (workgroup_id = (select app_workgroup()) and (select app_role()) = 0)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) = 0);
-- Whoever signs in with an address of a proved domain, without a workgroup.
create policy offered on single_sign_on for select
  using (proved_at is not null and domain = nullif(current_setting('app.mail_domain', true), ''));
grant select, insert, update, delete on single_sign_on to saleslog_app;

create table provider_accounts (
  workgroup_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz not null,
  primary key (workgroup_id, issuer, subject),
  foreign key (workgroup_id) references workgroups on delete cascade,
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id) on delete cascade
);
create index on provider_accounts (workgroup_id, user_id);
alter table provider_accounts enable row level security; alter table provider_accounts force row level security;
create policy tenant on provider_accounts
  using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, delete on provider_accounts to saleslog_app;
