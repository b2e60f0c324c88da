-- A code by mail deletes an account that has no password.
alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('email', 'phone', 'deletion'));
