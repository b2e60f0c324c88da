-- Words of a workgroup that are counted as another one: two spellings, or two words for one thing (contract/calls/statistics).
create table word_synonyms (
  workgroup_id bigint not null references workgroups on delete cascade,
  id bigint generated always as identity,
  word text not null check (char_length(word) between 2 and 100),
  canonical text not null check (char_length(canonical) between 2 and 100 and canonical <> word),
  by_id bigint not null,
  primary key (workgroup_id, word),
  foreign key (workgroup_id, by_id) references members (workgroup_id, user_id)
);
create index word_synonyms_of on word_synonyms (workgroup_id, canonical);
alter table word_synonyms enable row level security; alter table word_synonyms force row level security;
create policy tenant on word_synonyms using (workgroup_id = (select app_workgroup())) with check (workgroup_id = (select app_workgroup()));
grant select, insert, update, delete on word_synonyms to saleslog_app;

-- The words of a log depend on the synonyms, so a trigger writes them (server/db/functions/log-words.sql).
alter table sales_logs alter column words drop expression;
alter table sales_logs alter column words set default '{}';
