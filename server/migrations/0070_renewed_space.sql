-- What renews the space of an upload.

-- owner: uploads
-- How much had arrived when the reservation was last made or renewed. The next renewal takes enough bytes beside these.
alter table uploads add column renewed_bytes bigint not null default 0 constraint uploads_renewed_bytes check (renewed_bytes >= 0);
