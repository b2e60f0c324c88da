-- When a draft was last typed in, by the clock of its device: a save that arrives late does not replace newer text.
alter table drafts add column typed_at timestamptz;
