-- Large files are read and undone in the background, and an import whose process was killed is found again.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('reading', 'unread', 'read', 'checking', 'checked', 'running', 'done',
    'stopped', 'undoing', 'partly_undone', 'undone', 'discarded')),
  -- The background work that was started last, counted; its job has the same number. An older job does nothing.
  add column work int not null default 0,
  -- A try of that job has begun. A second try finds it set: the process of the first was killed.
  add column is_begun boolean not null default false,
  -- Why the file of an `unread` import cannot be read (UnreadableReason); empty: reading was interrupted.
  add column refusal text not null default '';
-- The version of the record before the import changed it: undoing makes that change the latest of the record again.
alter table import_changes add column was_ver int;
