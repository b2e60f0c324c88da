-- Roll-ups of logs by purpose and channel, by their codes (decision 114). The release before writes rows without them, and its
-- state has version 0: roll-ups of another version than log_rollup_version() are not read, and are counted again.
alter table log_rollups
  add column code_0020001_count int not null default 0,
  add column code_0020002_count int not null default 0,
  add column code_0020003_count int not null default 0,
  add column code_0020004_count int not null default 0,
  add column code_0020005_count int not null default 0,
  add column code_0020006_count int not null default 0,
  add column code_0030001_count int not null default 0,
  add column code_0030002_count int not null default 0,
  add column code_0030003_count int not null default 0,
  add column code_0030004_count int not null default 0,
  add column code_0030005_count int not null default 0,
  add column code_0030006_count int not null default 0,
  add column code_0030007_count int not null default 0;
alter table log_rollup_states add column version smallint not null default 0;
