-- Two customers or two contacts that are one: the one that goes stays as a hidden row and leads to the one that stays; and contacts who move to another customer.
-- What all work on together (logs, contacts, moves between stages) is moved by the merge. What is one person's own (drafts, mutes, notifications, views) nobody
-- else may write: it keeps the key it has, and who reads it is led on.
alter table customers add column merged_into bigint, add foreign key (workgroup_id, merged_into) references customers (workgroup_id, id);
alter table contacts add column merged_into bigint, add foreign key (workgroup_id, merged_into) references contacts (workgroup_id, id);
create index on customers (workgroup_id, merged_into) where merged_into is not null;
create index on contacts (workgroup_id, merged_into) where merged_into is not null;

-- A contact may have left: the logs of then stay with the customer of then.
alter table sales_logs drop constraint sales_logs_workgroup_id_customer_id_contact_id_fkey,
  add foreign key (workgroup_id, customer_id) references customers (workgroup_id, id),
  add foreign key (workgroup_id, contact_id) references contacts (workgroup_id, id);

-- Where the merged one has gone, over any number of merges.
create function standing_customer(of_workgroup bigint, of_id bigint) returns bigint language sql stable strict set search_path = pg_catalog, public, pg_temp as $$
  with recursive led (id, next) as (
    select c.id, c.merged_into from customers c where c.workgroup_id = of_workgroup and c.id = of_id
    union select c.id, c.merged_into from led join customers c on c.workgroup_id = of_workgroup and c.id = led.next)
  select coalesce((select id from led where next is null), of_id) $$;
create function standing_contact(of_workgroup bigint, of_id bigint) returns bigint language sql stable strict set search_path = pg_catalog, public, pg_temp as $$
  with recursive led (id, next) as (
    select k.id, k.merged_into from contacts k where k.workgroup_id = of_workgroup and k.id = of_id
    union select k.id, k.merged_into from led join contacts k on k.workgroup_id = of_workgroup and k.id = led.next)
  select coalesce((select id from led where next is null), of_id) $$;

-- Whoever writes to one that is just being merged waits for that, and is led on.
create function follow_merged() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  next bigint;
begin
  select merged_into into next from customers where workgroup_id = new.workgroup_id and id = new.customer_id for key share;
  if next is not null then new.customer_id := standing_customer(new.workgroup_id, new.customer_id); end if;
  if tg_table_name = 'sales_logs' then
    select merged_into into next from contacts where workgroup_id = new.workgroup_id and id = new.contact_id for key share;
    if next is not null then new.contact_id := standing_contact(new.workgroup_id, new.contact_id); end if;
  end if;
  return new;
end $$;
create trigger follow_merged before insert or update of customer_id, contact_id on sales_logs for each row execute function follow_merged();
create trigger follow_merged before insert or update of customer_id on contacts for each row execute function follow_merged();
revoke execute on function standing_customer(bigint, bigint), standing_contact(bigint, bigint), follow_merged() from public;
grant execute on function standing_customer(bigint, bigint), standing_contact(bigint, bigint), follow_merged() to saleslog_app;

create table merges (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('customer', 'contact')),
  -- Of two contacts who were merged because their customers were.
  with_id bigint,
  kept_id bigint not null,
  gone_id bigint not null,
  -- What it wrote on the one that stays: {column: [before, after]}.
  wrote jsonb not null,
  by_id bigint not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, with_id) references merges (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index on merges (workgroup_id, kind, kept_id);
create index on merges (workgroup_id, with_id) where with_id is not null;
-- What it moved, and where that had been; for the day in which it can be taken back.
create table merge_rows (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  merge_id bigint not null,
  what text not null check (what in ('log', 'contact', 'stage_move')),
  row_id bigint not null,
  customer_id bigint,
  contact_id bigint,
  primary key (workgroup_id, id),
  unique (workgroup_id, merge_id, what, row_id),
  foreign key (workgroup_id, merge_id) references merges (workgroup_id, id) on delete cascade
);

-- A contact who works for another customer now.
create table contact_moves (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  contact_id bigint not null,
  from_customer_id bigint not null,
  to_customer_id bigint not null,
  -- Of two of one person at two customers, who were merged.
  merge_id bigint,
  -- What was written with it: {column: [before, after]}.
  wrote jsonb not null,
  by_id bigint not null,
  moved_at timestamptz not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, contact_id) references contacts (workgroup_id, id),
  foreign key (workgroup_id, from_customer_id) references customers (workgroup_id, id),
  foreign key (workgroup_id, to_customer_id) references customers (workgroup_id, id),
  foreign key (workgroup_id, merge_id) references merges (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index on contact_moves (workgroup_id, contact_id, id desc);
create index on contact_moves (workgroup_id, from_customer_id);
create index on contact_moves (workgroup_id, to_customer_id);

alter table merges enable row level security; alter table merges force row level security;
create policy managed on merges using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table merge_rows enable row level security; alter table merge_rows force row level security;
create policy managed on merge_rows using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
alter table contact_moves enable row level security; alter table contact_moves force row level security;
create policy tenant on contact_moves using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on merges, merge_rows, contact_moves to saleslog_app;
