-- A new sign-in at the provider of the workgroup, which stands for the password once.
alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('email', 'phone', 'deletion', 'proof'));
