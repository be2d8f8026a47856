-- Notes, tasks and files hang on records of any kind, by kind and id. What foreign keys would do for one kind of record is
-- done here for all of them: a new kind has a line in require_subject and a trigger at the end.

-- The record that something hangs on has to be there, and stays until the transaction ends, as with a foreign key.
CREATE OR REPLACE FUNCTION require_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.subject_kind
    WHEN 'lead' THEN PERFORM FROM leads WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'contact' THEN PERFORM FROM contacts WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'proposal' THEN PERFORM FROM proposals WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'trip' THEN PERFORM FROM trips WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'package' THEN PERFORM FROM packages WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    ELSE RAISE EXCEPTION 'there are no records of kind %', NEW.subject_kind USING ERRCODE = 'foreign_key_violation';
  END CASE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no % %', NEW.subject_kind, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tasks_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON tasks
FOR EACH ROW EXECUTE FUNCTION require_subject();

CREATE OR REPLACE TRIGGER notes_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON notes
FOR EACH ROW EXECUTE FUNCTION require_subject();

CREATE OR REPLACE TRIGGER files_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON files
FOR EACH ROW EXECUTE FUNCTION require_subject();

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

CREATE OR REPLACE TRIGGER leads_attached AFTER DELETE ON leads REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('lead');

CREATE OR REPLACE TRIGGER contacts_attached AFTER DELETE ON contacts REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('contact');

CREATE OR REPLACE TRIGGER proposals_attached AFTER DELETE ON proposals REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('proposal');

CREATE OR REPLACE TRIGGER trips_attached AFTER DELETE ON trips REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('trip');

CREATE OR REPLACE TRIGGER packages_attached AFTER DELETE ON packages REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('package');
