-- The notification of new jobs names their kinds, so that only workers for these kinds look for jobs. Jobs for later notify nothing: workers
-- look for them at intervals. A statement that inserts no job notifies nothing either.
create function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', kind) from (select distinct kind from made where run_at <= now()) as kinds;
  return null;
end $$;
drop trigger jobs_notify on jobs;
create trigger jobs_notify after insert on jobs referencing new table as made for each statement execute function notify_jobs();
drop function notify_job();
