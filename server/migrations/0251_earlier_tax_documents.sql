-- outside a transaction
call issue_earlier_documents();
drop procedure issue_earlier_documents();
