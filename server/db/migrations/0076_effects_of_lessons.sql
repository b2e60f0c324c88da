-- What the newest lesson changed in other logs.
alter table log_analyses
  -- Identifies the program of the engine (server/engines/program.ts); empty: stored before it was recorded.
  add column program text not null default '';
alter table need_courses
  -- The version that the latest round of analyses brought logs to.
  add column round_version bigint not null default 0,
  -- Logs of the round whose changes cannot be told from those of earlier lessons or programs.
  add column uncounted integer not null default 0,
  -- The first changed sentences of the round: [{"logId", "start", "hash", "was", "becomes"}].
  add column changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array');

-- Names of contacts are not words of a log.
create index contacts_named on contacts (workgroup_id, lower(name));

-- Search words that another user changed meanwhile are not overwritten.
alter table news_words add column ver integer not null default 1;
