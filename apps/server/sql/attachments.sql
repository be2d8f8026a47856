-- Notes, tasks and files hang on records of any kind, by kind and id. What foreign keys would do for one kind of record is
-- done here for all of them. Which table a kind is in says triggers.sql, which also makes require_subject from it.

-- With a record goes what hangs on it.
CREATE OR REPLACE FUNCTION delete_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tasks USING deleted
   WHERE tasks.agency_id = deleted.agency_id AND tasks.subject_id = deleted.id AND tasks.subject_kind = TG_ARGV[0];
  DELETE FROM notes USING deleted
   WHERE notes.agency_id = deleted.agency_id AND notes.subject_id = deleted.id AND notes.subject_kind = TG_ARGV[0];
  DELETE FROM files USING deleted
   WHERE files.agency_id = deleted.agency_id AND files.subject_id = deleted.id AND files.subject_kind = TG_ARGV[0];
  RETURN NULL;
END $$;
