-- outside a transaction
call fill_enrollment_lines();
