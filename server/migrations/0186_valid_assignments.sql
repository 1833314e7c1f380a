-- Validates the constraints of lectures.

alter table all_lectures validate constraint lectures_content_type_check;
alter table all_lectures validate constraint lectures_assignment_check;
