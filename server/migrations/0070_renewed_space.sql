-- Tracks the bytes that renew the reservation of an upload.

-- owner: uploads
-- Bytes received when the reservation was made or last renewed. The next renewal needs enough bytes in addition to these.
alter table uploads add column renewed_bytes bigint not null default 0 constraint uploads_renewed_bytes check (renewed_bytes >= 0);
