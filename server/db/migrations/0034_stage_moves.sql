-- Every move of a customer between stages, whatever made it: a log, a hand, an import. A trigger writes it, so that no way is forgotten;
-- what only the mover knows (that a log did it, a reason) he adds to it in the same transaction.
create table stage_moves (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- Empty: it had none. Since when it stood there, and how far it had come, so that a move can be undone and its days are known.
  from_stage text not null,
  from_at timestamptz,
  from_reached text not null,
  to_stage text not null,
  -- Null: from before moves were kept.
  by_id bigint,
  by_log boolean not null default false,
  reason text not null default '',
  moved_at timestamptz not null,
  primary key (workgroup_id, id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index stage_moves_of_customer on stage_moves (workgroup_id, customer_id, id desc);
create index stage_moves_in_time on stage_moves (workgroup_id, moved_at);
create index stage_moves_by on stage_moves (workgroup_id, by_id);
create index customers_by_stage on customers (workgroup_id, stage, stage_at, id) where deleted_at is null and stage <> '';

create function keep_stage_move() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, by_id, moved_at)
      values (new.workgroup_id, new.id, '', '', new.stage, coalesce(new.updated_by_id, new.registered_by_id), coalesce(new.stage_at, new.created_at));
  else
    insert into stage_moves (workgroup_id, customer_id, from_stage, from_at, from_reached, to_stage, by_id, moved_at)
      values (new.workgroup_id, new.id, old.stage, old.stage_at, old.reached_stage, new.stage, new.updated_by_id, coalesce(new.stage_at, new.updated_at));
  end if;
  return null;
end $$;
create trigger stage_move_new after insert on customers for each row when (new.stage <> '') execute function keep_stage_move();
create trigger stage_move after update of stage on customers for each row when (old.stage <> new.stage) execute function keep_stage_move();
revoke execute on function keep_stage_move() from public;
grant execute on function keep_stage_move() to saleslog_app;

-- What is there: the one move that is known. Owners who are no superusers see a table with forced row-level security as empty.
alter table customers no force row level security;
alter table sales_logs no force row level security;
insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, by_log, moved_at)
  select c.workgroup_id, c.id, '', '', c.stage,
    exists (select from sales_logs l where l.workgroup_id = c.workgroup_id and l.customer_id = c.id and l.purpose = '002' || substr(c.stage, 4)),
    coalesce(c.stage_at, c.created_at)
  from customers c where c.stage <> '';
alter table customers force row level security;
alter table sales_logs force row level security;

alter table stage_moves enable row level security; alter table stage_moves force row level security;
create policy tenant on stage_moves using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on stage_moves to saleslog_app;
