-- What somebody has agreed to, in which version and when: one row each time, which nothing changes afterwards.
create table acceptances (
  user_id bigint not null references users on delete cascade,
  what text not null check (what in ('terms', 'privacy')),
  -- The day since which that version stands.
  version date not null,
  at timestamptz not null,
  primary key (user_id, what, version)
);
alter table acceptances enable row level security;
create policy own on acceptances using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert on acceptances to saleslog_app;

-- Of the workgroup one is in: who lets his colleagues see since when he is there. Of his other settings this says nothing.
create function joining_shown() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id from members m join user_settings s on s.user_id = m.user_id
  where m.workgroup_id = app_workgroup() and m.left_at is null and s.settings -> 'showsJoining' = 'true' $$;
revoke execute on function joining_shown() from public;
grant execute on function joining_shown() to saleslog_app;
