-- Needs that were merged into others: what taking it back needs (decision 54), and where who still has the old one is led.
create table need_merges (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  kept_id bigint not null,
  gone_id bigint not null,
  -- The one that went, as it was.
  name text not null,
  synonyms text[] not null,
  type text not null check (type in ('strategic', 'product', 'personal', 'operational')),
  created_at timestamptz not null,
  ver int not null,
  -- What the other one got by it.
  added text[] not null,
  lesson_ids bigint[] not null,
  by_id bigint not null,
  merged_at timestamptz not null,
  primary key (workgroup_id, id),
  unique (workgroup_id, gone_id),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
alter table need_merges enable row level security; alter table need_merges force row level security;
create policy readable on need_merges for select using (workgroup_id = (select app_workgroup()));
create policy changeable on need_merges using (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2)
  with check (workgroup_id = (select app_workgroup()) and (select app_role()) <= 2);
grant select, insert, update, delete on need_merges to saleslog_app;

create function standing_item(of_workgroup bigint, of_id bigint) returns bigint language sql stable strict set search_path = pg_catalog, public, pg_temp as $$
  with recursive led (id) as (
    select of_id
    union select m.kept_id from led join need_merges m on m.workgroup_id = of_workgroup and m.gone_id = led.id)
  select id from led where not exists (select from need_merges m where m.workgroup_id = of_workgroup and m.gone_id = led.id) limit 1 $$;
revoke execute on function standing_item(bigint, bigint) from public;
grant execute on function standing_item(bigint, bigint) to saleslog_app;
