-- outside a transaction
create index concurrently if not exists certificates_logo_id_idx on certificates (logo_id);
create index concurrently if not exists certificates_signature_id_idx on certificates (signature_id);
