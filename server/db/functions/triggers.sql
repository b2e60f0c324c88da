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

-- contacts
create or replace trigger changed before update on contacts for each row execute function changed_now();
create or replace trigger follow_merged before insert or update of customer_id on contacts
  for each row execute function follow_merged();
create or replace trigger searched_renamed after update of name on contacts
  for each row when (old.name is distinct from new.name) execute function search_renamed_contact();

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
create or replace trigger touched_by_changed after update on sales_logs
  referencing old table as gone new table as written for each statement execute function touched_by_logs();
create or replace trigger touched_by_deleted after delete on sales_logs
  referencing old table as gone for each statement execute function touched_by_logs();
create or replace trigger touched_by_new after insert on sales_logs
  referencing new table as written for each statement execute function touched_by_logs();

-- service_files
create or replace trigger claim after insert on service_files for each row execute function claim_file();
create or replace trigger let_go after delete on service_files for each row execute function let_file_go();

-- sessions
create or replace trigger ended after update on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create or replace trigger gone after delete on sessions for each row execute function tell_session_ended();
create or replace trigger unpushed after update on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();
