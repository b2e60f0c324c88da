-- A notification may be about a day of a contact.
alter table notifications add contact_id bigint, add about_day date,
  add foreign key (workgroup_id, contact_id) references contacts (workgroup_id, id) on delete cascade;
create index on notifications (workgroup_id, contact_id) where contact_id is not null;

create index contacts_with_days on contacts (workgroup_id)
  where deleted_at is null and (anniversary is not null or wedding_anniversary is not null);

-- Which workgroups have this time of the day: what works for all of them is told these and reads each behind its walls. Whether they have
-- such contacts is asked there: owners who are no superusers see a table with forced row-level security as empty.
create function workgroups_at(at timestamptz, from_hour int, to_hour int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id from workgroups w
  where extract(hour from at at time zone w.time_zone) >= from_hour and extract(hour from at at time zone w.time_zone) < to_hour $$;
revoke execute on function workgroups_at(timestamptz, int, int) from public;
grant execute on function workgroups_at(timestamptz, int, int) to saleslog_app;
