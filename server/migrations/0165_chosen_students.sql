-- Announcements to selected students of a course.

-- How many students were selected. Null for all students of the course.
alter table announcements add column chosen integer constraint announcements_chosen_check check (chosen > 0);

-- CHOSEN: selected to get the announcement, and not notified yet.
-- beside the old release: it writes the four other values, and doesn't run the jobs of announcements to selected students.
alter table announcement_receipts drop constraint announcement_receipts_mail_check;
alter table announcement_receipts
  add constraint announcement_receipts_mail_check check (mail in ('CHOSEN', 'WAITING', 'TAKEN', 'SENT', 'NONE')) not valid;
