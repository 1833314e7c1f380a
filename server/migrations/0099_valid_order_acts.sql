-- Validates the constraint on note acts from 0098 for all existing notes.
alter table order_notes validate constraint order_notes_act_check;
