-- A device of the mobile wrapper receives pushes through the wrapper's own sender (WRAPPER_PUSH_URL): its endpoint is
-- 'wrapper:' and its token, and it has no keys for encryption.
alter table push_devices
  alter column p256dh drop not null,
  alter column auth drop not null,
  add constraint push_devices_keys check ((p256dh is null) = (auth is null) and (p256dh is null) = starts_with(endpoint, 'wrapper:'));
