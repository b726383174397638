ALTER TABLE serial_batches ADD COLUMN failed_at timestamp with time zone;
comment on column serial_batches.failed_at is 'When a part of its numbers could not be made; it is tried again a minute later, after the others.';
