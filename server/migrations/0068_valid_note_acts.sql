-- The acts of notes that 0067 allows hold for every note.
alter table order_notes validate constraint order_notes_act_check;
