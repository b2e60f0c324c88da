-- The owner of a plan is notified when a guest has answered: who, and what. The answer may have changed since.
alter table notifications
  add column guest_name text,
  add column guest_answer text check (guest_answer in ('yes', 'maybe', 'no')),
  add constraint notifications_guest check ((guest_name is null) = (guest_answer is null));
