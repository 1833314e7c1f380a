-- Every release that may run beside this one names the order line that opens an enrollment. The trigger for older ones replaced the
-- line when the course was opened again by the same line, even with a line that had been refunded.
drop trigger enrollments_line on enrollments;
drop function set_enrollment_line();
drop function opening_line(uuid, integer);
