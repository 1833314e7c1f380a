-- What a job was queued by, so that its log lines, its statements and its trace can be found from there.

set local lock_timeout = '2s';

-- Both are for whoever looks for a cause; nothing depends on them.
alter table jobs
  -- The request in which it was queued.
  add column request_id text,
  -- The trace that goes on in it, as W3C writes it; only where traces are made.
  add column trace_parent text;
