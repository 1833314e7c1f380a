-- Space on the disk that is promised to files on their way, and how large a course file is.

-- owner: uploads
-- Until when the bytes that have not arrived are reserved; each byte that arrives renews it. Afterwards only what is here counts.
alter table uploads add column reserved_until timestamptz not null default (now() + interval '15 minutes');

-- owner: course-transfer
-- Of the ZIP as it is stored; 0 for one that was uploaded before this was written down.
alter table course_imports add column bytes bigint not null default 0 constraint course_imports_bytes check (bytes >= 0);
