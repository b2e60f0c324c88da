-- What a person is told, each thing once, in the transaction in which it came about. It holds no content, only what it is about: who may
-- no longer read that sees nothing of it, and with it the notification goes.
create table notifications (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- What it is about, in one word: told twice, it is one notification.
  key text not null,
  actor_id bigint,
  sales_log_id bigint,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it was handed to the mails, or found to be unwanted there; null: still to be looked at.
  mailed_at timestamptz,
  primary key (workgroup_id, id),
  unique (workgroup_id, user_id, key),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, actor_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade
);
create index notifications_newest on notifications (workgroup_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (workgroup_id, user_id) where read_at is null;
create index notifications_to_mail on notifications (workgroup_id, user_id, created_at) where mailed_at is null;
create index on notifications (workgroup_id, sales_log_id) where sales_log_id is not null;
alter table notifications enable row level security; alter table notifications force row level security;
-- Whoever acts tells others; what one was told only oneself reads. Nobody of the app gives one to somebody else: that column is closed.
create policy own on notifications using (workgroup_id = (select app_workgroup()) and user_id = (select app_user())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update (read_at, mailed_at) on notifications to saleslog_app;

-- What somebody wants to hear nothing more of: a customer, or a log.
create table mutes (
  workgroup_id bigint not null references workgroups on delete cascade,
  user_id bigint not null,
  customer_id bigint,
  sales_log_id bigint,
  check (num_nonnulls(customer_id, sales_log_id) = 1),
  unique nulls not distinct (workgroup_id, user_id, customer_id, sales_log_id),
  foreign key (workgroup_id, user_id) references members (workgroup_id, user_id),
  foreign key (workgroup_id, customer_id) references customers (workgroup_id, id) on delete cascade,
  foreign key (workgroup_id, sales_log_id) references sales_logs (workgroup_id, id) on delete cascade
);
alter table mutes enable row level security; alter table mutes force row level security;
create policy own on mutes using (workgroup_id = (select app_workgroup()) and user_id = (select app_user())) with check (workgroup_id = (select app_workgroup()) and user_id = (select app_user()));
grant select, insert, delete on mutes to saleslog_app;

-- What follows a person to every device. Of nobody else's interest.
create table user_settings (
  user_id bigint primary key references users on delete cascade,
  settings jsonb not null,
  -- Since when the mail server refuses his address; null: it does not.
  mail_refused_at timestamptz
);
alter table user_settings enable row level security;
create policy own on user_settings using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update on user_settings to saleslog_app;

-- Whoever holds a stream open is told when the session ends, by whatever ends it.
create function tell_session_ended() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('saleslog_live', json_build_object('ended', old.id::text)::text);
  return null;
end $$;
create trigger ended after update on sessions for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create trigger gone after delete on sessions for each row execute function tell_session_ended();
revoke execute on function tell_session_ended() from public;
grant execute on function tell_session_ended() to saleslog_app;
