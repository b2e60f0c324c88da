-- Events for webhooks: written by triggers, in the transaction of the change (decision 104).

-- Adds an event for each webhook of the current workgroup that listens to it.
create or replace function add_webhook_event(of_event text, of_kind text, of_id bigint, of_details jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into webhook_deliveries (workgroup_id, webhook_id, event, subject, subject_id, actor_id, details)
    select w.workgroup_id, w.id, of_event, of_kind || ' ' || of_id, of_id, app_user(), of_details
    from webhooks w
    where w.workgroup_id = app_workgroup() and w.state = 'on' and w.events @> array[of_event];
end
$$;
revoke execute on function add_webhook_event from public;
grant execute on function add_webhook_event to saleslog_app;

-- The trigger of a record. Its arguments: the kind of the record and what happened to it, as in the name of the event.
create or replace function tell_webhooks()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  event text;
begin
  -- One look into the index of webhooks is all that a write without webhooks pays.
  if not exists (select from webhooks w where w.workgroup_id = app_workgroup() and w.state = 'on') then return null; end if;
  event := tg_argv[0] || '.' || tg_argv[1];
  if tg_op = 'DELETE' then
    if tg_argv[0] in ('comment', 'feedback') then
      perform add_webhook_event(event, tg_argv[0], old.id, jsonb_build_object('logId', old.sales_log_id::text));
    else
      perform add_webhook_event(event, tg_argv[0], old.id, '{}');
    end if;
  elsif tg_argv[0] in ('comment', 'feedback') then
    perform add_webhook_event(event, tg_argv[0], new.id, jsonb_build_object('logId', new.sales_log_id::text));
  elsif tg_argv[1] = 'stage_moved' then
    perform add_webhook_event(event, 'customer', new.id, jsonb_build_object('from', old.stage, 'to', new.stage));
  elsif tg_argv[1] = 'merged' then
    perform add_webhook_event(event, tg_argv[0], new.id, jsonb_build_object('intoId', new.merged_into::text));
  else
    perform add_webhook_event(event, tg_argv[0], new.id, '{}');
  end if;
  return null;
end
$$;
revoke execute on function tell_webhooks from public;
grant execute on function tell_webhooks to saleslog_app;

-- The webhooks with a delivery that is due and does not wait for an earlier one of its record, each once. Each workgroup is entered: row-level security is
-- forced, and an owner who is no superuser sees the rows of one at a time. Leaves the transaction in no workgroup.
create or replace function due_webhooks(at timestamptz)
  returns table (of_workgroup bigint, of_webhook bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.role', '0', true);
  for of_workgroup in select w.id from workgroups w where w.has_webhooks and w.deleted_at is null loop
    perform set_config('app.workgroup', of_workgroup::text, true);
    for of_webhook in
      select w.id from webhooks w
      where w.workgroup_id = of_workgroup and w.state = 'on' and (w.rests_until is null or w.rests_until <= at)
        and exists (
          select from webhook_deliveries d
          where d.workgroup_id = of_workgroup and d.webhook_id = w.id and d.state = 'pending' and d.next_at <= at
            and not exists (
              select from webhook_deliveries e
              where e.workgroup_id = of_workgroup and e.webhook_id = w.id and e.subject = d.subject
                and e.state = 'pending' and e.id < d.id))
    loop
      return next;
    end loop;
  end loop;
  perform set_config('app.role', '', true), set_config('app.workgroup', '', true);
end
$$;
revoke execute on function due_webhooks from public;
grant execute on function due_webhooks to saleslog_app;
