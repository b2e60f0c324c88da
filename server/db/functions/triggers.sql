-- All triggers, by table. Applied after the functions. "create or replace trigger" blocks writes to its table until the
-- functions are committed, so triggers have a file of their own: a change of a function's body locks no table.
-- A trigger that is no longer wanted is dropped by a migration.

-- account_exports
create or replace trigger claim after update of key on account_exports
  for each row when (new.key is not null) execute function claim_file();
create or replace trigger let_go after delete on account_exports
  for each row when (old.key is not null) execute function let_file_go();

-- comments
create or replace trigger counted_gone after delete on comments
  referencing old table as gone for each statement execute function count_comments();
create or replace trigger counted_new after insert on comments
  referencing new table as written for each statement execute function count_comments();
create or replace trigger searched_changed after update on comments
  referencing new table as written for each statement execute function search_written_comments();
create or replace trigger searched_deleted after delete on comments
  referencing old table as written for each statement execute function search_written_comments();
create or replace trigger searched_new after insert on comments
  referencing new table as written for each statement execute function search_written_comments();
create or replace trigger told_changed after update of content on comments
  for each row when (old.content <> new.content)
  execute function tell_webhooks('comment', 'changed');
create or replace trigger told_deleted after delete on comments
  for each row execute function tell_webhooks('comment', 'deleted');
create or replace trigger told_new after insert on comments
  for each row execute function tell_webhooks('comment', 'registered');

-- contacts
create or replace trigger changed before update on contacts for each row execute function changed_now();
create or replace trigger follow_merged before insert or update of customer_id on contacts
  for each row execute function follow_merged();
create or replace trigger searched_renamed after update of name on contacts
  for each row when (old.name is distinct from new.name) execute function search_renamed_contact();
create or replace trigger told_changed after update of customer_id, name, position, affiliation, email, mobile,
  company_phone, fax on contacts
  for each row when (old.deleted_at is null and new.deleted_at is null and (old.customer_id, old.name, old.position,
    old.affiliation, old.email, old.mobile, old.company_phone, old.fax)
    is distinct from (new.customer_id, new.name, new.position, new.affiliation, new.email, new.mobile,
      new.company_phone, new.fax))
  execute function tell_webhooks('contact', 'changed');
create or replace trigger told_deleted after update of deleted_at on contacts
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.merged_into is null)
  execute function tell_webhooks('contact', 'deleted');
create or replace trigger told_erased after delete on contacts
  for each row when (old.deleted_at is null)
  execute function tell_webhooks('contact', 'deleted');
create or replace trigger told_merged after update of merged_into on contacts
  for each row when (old.deleted_at is null and new.merged_into is not null)
  execute function tell_webhooks('contact', 'merged');
create or replace trigger told_new after insert on contacts
  for each row when (new.deleted_at is null)
  execute function tell_webhooks('contact', 'registered');
create or replace trigger told_restored after update of deleted_at on contacts
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function tell_webhooks('contact', 'registered');

-- customers
create or replace trigger changed before update on customers for each row execute function changed_now();
create or replace trigger reached_stage before insert or update of stage on customers
  for each row execute function keep_reached_stage();
create or replace trigger searched_renamed after update of name on customers
  for each row when (old.name is distinct from new.name) execute function search_renamed_customer();
create or replace trigger stage_move after update of stage on customers
  for each row when (old.stage <> new.stage) execute function keep_stage_move();
create or replace trigger stage_move_new after insert on customers
  for each row when (new.stage <> '') execute function keep_stage_move();
create or replace trigger told_changed after update of name, ceo_name, business_number, industry, segment, phone,
  fax, email, homepage, address, employees, memo, owner_id on customers
  for each row when (old.deleted_at is null and new.deleted_at is null and (old.name, old.ceo_name,
    old.business_number, old.industry, old.segment, old.phone, old.fax, old.email, old.homepage, old.address,
    old.employees, old.memo, old.owner_id)
    is distinct from (new.name, new.ceo_name, new.business_number, new.industry, new.segment, new.phone, new.fax,
      new.email, new.homepage, new.address, new.employees, new.memo, new.owner_id))
  execute function tell_webhooks('customer', 'changed');
create or replace trigger told_deleted after update of deleted_at on customers
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.merged_into is null)
  execute function tell_webhooks('customer', 'deleted');
create or replace trigger told_erased after delete on customers
  for each row when (old.deleted_at is null)
  execute function tell_webhooks('customer', 'deleted');
create or replace trigger told_merged after update of merged_into on customers
  for each row when (old.deleted_at is null and new.merged_into is not null)
  execute function tell_webhooks('customer', 'merged');
create or replace trigger told_new after insert on customers
  for each row when (new.deleted_at is null)
  execute function tell_webhooks('customer', 'registered');
create or replace trigger told_restored after update of deleted_at on customers
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function tell_webhooks('customer', 'registered');
create or replace trigger told_stage after update of stage on customers
  for each row when (old.stage <> new.stage and new.deleted_at is null)
  execute function tell_webhooks('customer', 'stage_moved');

-- exports
create or replace trigger claim after update of key on exports
  for each row when (new.key is not null) execute function claim_file();
create or replace trigger let_go after delete on exports
  for each row when (old.key is not null) execute function let_file_go();

-- feedback
create or replace trigger counted_gone after delete on feedback
  referencing old table as gone for each statement execute function count_feedback();
create or replace trigger counted_new after insert on feedback
  referencing new table as written for each statement execute function count_feedback();
create or replace trigger told_changed after update of content, asks_answer, answer, closed_at on feedback
  for each row when ((old.content, old.asks_answer, old.answer, old.closed_at is null)
    is distinct from (new.content, new.asks_answer, new.answer, new.closed_at is null))
  execute function tell_webhooks('feedback', 'changed');
create or replace trigger told_deleted after delete on feedback
  for each row execute function tell_webhooks('feedback', 'deleted');
create or replace trigger told_new after insert on feedback
  for each row execute function tell_webhooks('feedback', 'registered');

-- files
create or replace trigger claim after insert on files for each row execute function claim_file();
create or replace trigger counted_changed after update on files
  referencing new table as written for each statement execute function count_files();
create or replace trigger counted_gone after delete on files
  referencing old table as written for each statement execute function count_files();
create or replace trigger counted_new after insert on files
  referencing new table as written for each statement execute function count_files();
create or replace trigger let_go after delete on files for each row execute function let_file_go();
create or replace trigger searched_changed after update on files
  referencing new table as written for each statement execute function search_written_comments();
create or replace trigger searched_deleted after delete on files
  referencing old table as written for each statement execute function search_written_comments();
create or replace trigger searched_new after insert on files
  referencing new table as written for each statement execute function search_written_comments();

-- imports
create or replace trigger claim after insert on imports for each row execute function claim_file();
create or replace trigger let_go after delete on imports for each row execute function let_file_go();

-- kept_headlines
create or replace trigger follow_merged before insert or update of customer_id on kept_headlines
  for each row execute function follow_merged();

-- log_analyses
create or replace trigger kept_changed after update on log_analyses
  referencing new table as written for each statement execute function keep_need_types();
create or replace trigger kept_new after insert on log_analyses
  referencing new table as written for each statement execute function keep_need_types();

-- members
create or replace trigger api_tokens_ended after update of left_at on members
  for each row when (old.left_at is null and new.left_at is not null) execute function end_api_tokens_of_member();
create or replace trigger seats_counted after insert or delete on members for each row execute function keep_seat_day();
create or replace trigger seats_recounted after update of left_at on members
  for each row when (old.left_at is distinct from new.left_at) execute function keep_seat_day();

-- plans
create or replace trigger told_appeared after update of is_private, deleted_at on plans
  for each row when ((old.is_private or old.deleted_at is not null) and not new.is_private and new.deleted_at is null)
  execute function tell_webhooks('plan', 'registered');
create or replace trigger told_changed after update of owner_id, attendee_ids, text, is_all_day, first_day, last_day,
  starts_at, ends_at, time_zone, rule, excluded, customer_id, contact_id, place, memo, log_id on plans
  for each row when (not old.is_private and old.deleted_at is null and not new.is_private and new.deleted_at is null
    and (old.owner_id, old.attendee_ids, old.text, old.is_all_day, old.first_day, old.last_day, old.starts_at,
    old.ends_at, old.time_zone, old.rule, old.excluded, old.customer_id, old.contact_id, old.place, old.memo,
    old.log_id)
    is distinct from (new.owner_id, new.attendee_ids, new.text, new.is_all_day, new.first_day, new.last_day,
      new.starts_at, new.ends_at, new.time_zone, new.rule, new.excluded, new.customer_id, new.contact_id, new.place,
      new.memo, new.log_id))
  execute function tell_webhooks('plan', 'changed');
create or replace trigger told_deleted after update of is_private, deleted_at on plans
  for each row when (not old.is_private and old.deleted_at is null and (new.is_private or new.deleted_at is not null))
  execute function tell_webhooks('plan', 'deleted');
create or replace trigger told_erased after delete on plans
  for each row when (not old.is_private and old.deleted_at is null)
  execute function tell_webhooks('plan', 'deleted');
create or replace trigger told_new after insert on plans
  for each row when (not new.is_private and new.deleted_at is null)
  execute function tell_webhooks('plan', 'registered');

-- purchase_order_files
create or replace trigger claim after insert on purchase_order_files for each row execute function claim_file();
create or replace trigger let_go after delete on purchase_order_files for each row execute function let_file_go();

-- purchase_order_suppliers
create or replace trigger follow_merged before insert or update of customer_id on purchase_order_suppliers
  for each row execute function follow_merged();

-- purchase_orders
create or replace trigger keep_sealed before update on purchase_orders
  for each row when (old.status <> 'draft') execute function keep_order_sealed();

-- sales_logs
create or replace trigger counted_changed after update on sales_logs
  referencing old table as gone new table as written for each statement execute function keep_log_changes();
create or replace trigger counted_deleted after delete on sales_logs
  referencing old table as gone for each statement execute function keep_log_changes();
create or replace trigger counted_new after insert on sales_logs
  referencing new table as written for each statement execute function keep_log_changes();
create or replace trigger follow_merged before insert or update of customer_id, contact_id on sales_logs
  for each row execute function follow_merged();
create or replace trigger keep_words before insert or update of keywords, nouns on sales_logs
  for each row execute function keep_words();
create or replace trigger searched_changed after update on sales_logs
  referencing new table as written for each statement execute function search_written_logs();
create or replace trigger searched_new after insert on sales_logs
  referencing new table as written for each statement execute function search_written_logs();
do $$ begin
  -- There is no "create or replace" for a trigger that waits for the commit.
  if not exists (select from pg_trigger where tgname = 'touched_at_commit' and tgrelid = 'sales_logs'::regclass) then
    create constraint trigger touched_at_commit after insert on sales_logs deferrable initially deferred
      for each row execute function touched_by_log();
  end if;
end $$;
create or replace trigger touched_by_changed after update on sales_logs
  referencing old table as gone new table as written for each statement execute function touched_by_logs();
create or replace trigger touched_by_deleted after delete on sales_logs
  referencing old table as gone for each statement execute function touched_by_logs();
create or replace trigger touched_by_new after insert on sales_logs
  referencing new table as written for each statement execute function touched_by_logs();
create or replace trigger told_changed after update of author_id, co_author_ids, customer_id, contact_id,
  happened_at, purpose, channel, sales_type, title, content, keywords, next_step, next_day on sales_logs
  for each row when ((old.author_id, old.co_author_ids, old.customer_id, old.contact_id, old.happened_at,
    old.purpose, old.channel, old.sales_type, old.title, old.content, old.keywords, old.next_step, old.next_day)
    is distinct from (new.author_id, new.co_author_ids, new.customer_id, new.contact_id, new.happened_at,
      new.purpose, new.channel, new.sales_type, new.title, new.content, new.keywords, new.next_step, new.next_day))
  execute function tell_webhooks('log', 'changed');
create or replace trigger told_deleted after delete on sales_logs
  for each row execute function tell_webhooks('log', 'deleted');
create or replace trigger told_needs after update of need_types on sales_logs
  for each row when (old.need_types is distinct from new.need_types)
  execute function tell_webhooks('log', 'needs_changed');
create or replace trigger told_new after insert on sales_logs
  for each row execute function tell_webhooks('log', 'registered');

-- service_files
create or replace trigger claim after insert on service_files for each row execute function claim_file();
create or replace trigger let_go after delete on service_files for each row execute function let_file_go();

-- sessions
create or replace trigger ended after update on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create or replace trigger gone after delete on sessions for each row execute function tell_session_ended();
create or replace trigger unpushed after update on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();
