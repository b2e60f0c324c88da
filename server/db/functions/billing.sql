-- Membership and payment: what crosses the row-level security of its tables, which are the Master's.

-- Keeps the number of members at the end of the day on which somebody came or left, in the workgroup's time zone. The row
-- of the day is locked first, so that the count sees whoever came in another transaction meanwhile.
create or replace function keep_seat_day()
  returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_workgroup text := current_setting('app.workgroup', true);
  of_workgroup bigint;
  at timestamptz;
  on_day date;
begin
  of_workgroup := case when tg_op = 'DELETE' then old.workgroup_id else new.workgroup_id end;
  if tg_op = 'DELETE' then at := now();
  elsif new.left_at is not null then at := new.left_at;
  elsif tg_op = 'INSERT' then at := new.joined_at;
  elsif new.joined_at is distinct from old.joined_at then at := new.joined_at;
  else at := now();
  end if;
  perform set_config('app.workgroup', of_workgroup::text, true);
  select (at at time zone w.time_zone)::date into on_day from workgroups w where w.id = of_workgroup;
  -- The workgroup itself is being erased.
  if on_day is not null then
    insert into seat_days (workgroup_id, day, seats) values (of_workgroup, on_day, 0) on conflict do nothing;
    perform from seat_days where workgroup_id = of_workgroup and day = on_day for update;
    update seat_days d
      set seats = (select count(*) from members m where m.workgroup_id = of_workgroup and m.left_at is null)
      where d.workgroup_id = of_workgroup and d.day = on_day;
  end if;
  perform set_config('app.workgroup', coalesce(own_workgroup, ''), true);
  return null;
end
$$;
revoke execute on function keep_seat_day from public;

-- Whether the current workgroup has room for more people; without any amount, for each of its members and for whoever is
-- joining. An open bill that was due before today stops new members.
create or replace function workgroup_seats(at timestamptz)
  returns table (is_team boolean, member_count int, invited_count int, is_stopped boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
begin
  perform set_config('app.role', '0', true);
  return query select
    exists (select from subscriptions s where s.workgroup_id = app_workgroup() and s.cycle is not null),
    (select count(*)::int from members m where m.workgroup_id = app_workgroup() and m.left_at is null),
    (select count(*)::int from invitations i where i.workgroup_id = app_workgroup() and i.accepted_at is null
      and i.cancelled_at is null and i.expires_at > at),
    exists (select from bills b join workgroups w on w.id = b.workgroup_id
      where b.workgroup_id = app_workgroup() and b.status = 'open' and b.due_on < (at at time zone w.time_zone)::date);
  perform set_config('app.role', coalesce(own_role, ''), true);
end
$$;
revoke execute on function workgroup_seats from public;
grant execute on function workgroup_seats to saleslog_app;

-- The bill of the current workgroup that a code opens, for each of its members. Null for any other code.
create or replace function bill_of_code(given text)
  returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
  found_id bigint;
begin
  perform set_config('app.role', '0', true);
  select b.id into found_id from bills b where b.workgroup_id = app_workgroup() and b.code = given;
  perform set_config('app.role', coalesce(own_role, ''), true);
  return found_id;
end
$$;
revoke execute on function bill_of_code from public;
grant execute on function bill_of_code to saleslog_app;
