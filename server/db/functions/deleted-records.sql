-- Records whose deletion can be undone for a moment (decision 92). Who may delete a record is decided before; these
-- functions cross row-level security, because a record has rows of other people: their notifications and reads.

-- The tables whose rows go with a record of a kind, and the column that names the record. `is_of_person`: each person
-- sees the own rows alone.
create or replace function parts_of_record(of_kind text)
  returns table (part text, named_by text, is_of_person boolean)
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select p.part, p.named_by, p.is_of_person
  from (values
    ('comment', 'comments', 'id', false),
    ('comment', 'notifications', 'comment_id', true),
    ('feedback', 'feedback', 'id', false),
    ('feedback', 'notifications', 'feedback_id', true),
    ('notice', 'notices', 'id', false),
    ('notice', 'notice_reads', 'notice_id', false),
    ('notice', 'files', 'notice_id', false),
    ('notice', 'notifications', 'notice_id', true),
    ('need_item', 'need_items', 'id', false),
    ('draft', 'drafts', 'id', false)
  ) p (kind, part, named_by, is_of_person)
  where p.kind = of_kind
$$;
revoke execute on function parts_of_record from public;

-- Copies what the deletion of a record will remove. To be called before it, in its transaction. With the role of a
-- Master and as each person, since row-level security is forced and an owner who is no superuser is subject to it.
create or replace function keep_deleted(of_kind text, of_id bigint, at timestamptz)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
  own_user text := current_setting('app.user', true);
  each record;
  person bigint;
  found_rows jsonb;
  kept jsonb := '[]';
begin
  delete from deleted_records d where d.workgroup_id = app_workgroup() and d.kind = of_kind and d.record_id = of_id;
  perform set_config('app.role', '0', true);
  for each in select * from parts_of_record(of_kind) loop
    for person in
      select m.user_id from members m where each.is_of_person and m.workgroup_id = app_workgroup()
      union all select null where not each.is_of_person
    loop
      if person is not null then perform set_config('app.user', person::text, true); end if;
      execute format(
        'select jsonb_agg(jsonb_build_object(''part'', $1, ''row'', to_jsonb(r))) from %I r
          where r.workgroup_id = app_workgroup() and r.%I = $2 %s',
        each.part, each.named_by, case when person is null then '' else 'and r.user_id = $3' end)
        using each.part, of_id, person into found_rows;
      kept := kept || coalesce(found_rows, '[]');
    end loop;
    perform set_config('app.user', own_user, true);
  end loop;
  insert into deleted_records (workgroup_id, kind, record_id, deleted_by_id, deleted_at, removed, lesson_ids, sentences)
    values (app_workgroup(), of_kind, of_id, app_user(), at, kept,
      array(select l.id from need_lessons l
        where of_kind = 'need_item' and l.workgroup_id = app_workgroup() and l.item_id = of_id),
      (select coalesce(jsonb_agg(jsonb_build_array(s.sales_log_id, s.start_at, s.hash)), '[]') from log_sentences s
        where of_kind = 'need_item' and s.workgroup_id = app_workgroup() and s.item_id = of_id));
  perform set_config('app.role', own_role, true);
end
$$;
revoke execute on function keep_deleted from public;
grant execute on function keep_deleted to saleslog_app;

-- Inserts a record again that the caller deleted after `since`, with everything that went with it. Lessons and sentences
-- that name no item name it again. False: there is none. Fails where its log is gone, or its name was taken meanwhile.
create or replace function restore_deleted(of_kind text, of_id bigint, since timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own_role text := current_setting('app.role', true);
  own_user text := current_setting('app.user', true);
  kept deleted_records;
  each record;
begin
  delete from deleted_records d
    where d.workgroup_id = app_workgroup() and d.kind = of_kind and d.record_id = of_id
      and d.deleted_by_id = app_user() and d.deleted_at > since
    returning * into kept;
  if not found then return false; end if;
  perform set_config('app.role', '0', true);
  for each in
    select e ->> 'part' as part, e -> 'row' as columns from jsonb_array_elements(kept.removed) with ordinality r (e, place)
    order by place
  loop
    -- Policies accept a row from the person whose it is.
    perform set_config('app.user', coalesce(each.columns ->> 'user_id', each.columns ->> 'author_id', own_user), true);
    execute format('insert into %1$I overriding system value select * from jsonb_populate_record(null::%1$I, $1)', each.part)
      using each.columns;
  end loop;
  perform set_config('app.user', own_user, true);
  update need_lessons l set item_id = of_id
    where l.workgroup_id = kept.workgroup_id and l.id = any(kept.lesson_ids) and l.item_id is null;
  update log_sentences s set item_id = of_id
    from jsonb_array_elements(kept.sentences) e
    where s.workgroup_id = kept.workgroup_id and s.sales_log_id = (e ->> 0)::bigint and s.start_at = (e ->> 1)::int
      and s.hash = e ->> 2 and s.item_id is null
      and s.type = (select i.type from need_items i where i.workgroup_id = kept.workgroup_id and i.id = of_id);
  perform set_config('app.role', own_role, true);
  return true;
end
$$;
revoke execute on function restore_deleted from public;
grant execute on function restore_deleted to saleslog_app;
