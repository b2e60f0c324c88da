-- Stages of customers.

-- The last of the six steps that a customer reached. Won, lost and on hold (0050007 to 0050009) do not change it.
create or replace function keep_reached_stage()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.stage not in ('0050007', '0050008', '0050009') then
    new.reached_stage := new.stage;
  end if;
  return new;
end
$$;
revoke execute on function keep_reached_stage from public;
grant execute on function keep_reached_stage to saleslog_app;

-- Records every change of stage, whatever writes it: a log, a form or an import.
create or replace function keep_stage_move()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into stage_moves (workgroup_id, customer_id, from_stage, from_reached, to_stage, by_id, moved_at)
      values (new.workgroup_id, new.id, '', '', new.stage, coalesce(new.updated_by_id, new.registered_by_id),
        coalesce(new.stage_at, new.created_at));
  else
    insert into stage_moves (workgroup_id, customer_id, from_stage, from_at, from_reached, to_stage, by_id, moved_at)
      values (new.workgroup_id, new.id, old.stage, old.stage_at, old.reached_stage, new.stage, new.updated_by_id,
        coalesce(new.stage_at, new.updated_at));
  end if;
  return null;
end
$$;
revoke execute on function keep_stage_move from public;
grant execute on function keep_stage_move to saleslog_app;
