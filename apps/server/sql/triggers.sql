-- The kinds of records and their tables: what hangs on them, what is counted, and how they are found. A new kind has a line
-- here. Leads and contacts keep their search terms in triggers of their own (leads.sql, contacts.sql), and contacts are also
-- found by their company (search.sql). What is found by its customer too names what leads there, and the function that keeps
-- those terms (search-customers.sql).

DO $do$
DECLARE
  one record;
  cases text := '';
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('bill', 'bills', true, true, true, NULL, NULL),
      ('invoice', 'invoices', true, true, true, ', contact_id, trip_id', 'invoice_terms_kept'),
      ('voucher', 'vouchers', true, true, true, ', trip_id', 'voucher_terms_kept'),
      ('rateCard', 'rate_cards', true, true, true, NULL, NULL),
      ('vendor', 'vendors', true, true, true, NULL, NULL),
      ('lead', 'leads', true, true, false, NULL, NULL),
      ('contact', 'contacts', true, true, false, NULL, NULL),
      ('package', 'packages', true, true, true, NULL, NULL),
      ('proposal', 'proposals', true, true, true, ', contact_id, lead_id', 'customer_terms_kept'),
      ('trip', 'trips', true, true, true, ', contact_id, lead_id', 'customer_terms_kept'),
      ('booking', 'bookings', true, true, true, ', trip_id, vendor_id', 'booking_terms_kept'),
      ('library', 'library_items', false, true, true, NULL, NULL),
      -- No record: only the task to connect it again hangs on it.
      ('plugin', 'plugins', true, false, false, NULL, NULL)
    ) AS described (kind, name, is_attachable, is_counted, is_found, links, keeps)
  LOOP
    IF one.is_attachable THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER %s_attached AFTER DELETE ON %I REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_attached(%L)', one.name, one.name, one.kind);
      cases := cases || format('WHEN %L THEN PERFORM FROM %I WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE; ', one.kind, one.name);
    END IF;
    IF one.is_counted THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER %s_counted AFTER INSERT ON %I REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION records_inserted()', one.name, one.name);
      EXECUTE format('CREATE OR REPLACE TRIGGER %s_uncounted AFTER DELETE ON %I REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION records_removed()', one.name, one.name);
      EXECUTE format('CREATE OR REPLACE TRIGGER %s_recounted AFTER UPDATE OF deleted_at ON %I FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION record_kept()', one.name, one.name);
      -- Tags are among the terms; most new records have none, and cost nothing.
      IF one.links IS NOT NULL THEN
        EXECUTE format('CREATE OR REPLACE TRIGGER %s_further_terms BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION %I()', one.name, one.name, one.keeps);
        EXECUTE format('CREATE OR REPLACE TRIGGER %s_further_terms_changed BEFORE UPDATE OF terms, tags%s ON %I FOR EACH ROW EXECUTE FUNCTION %I()', one.name, one.links, one.name, one.keeps);
      ELSIF one.kind <> 'contact' THEN
        EXECUTE format('CREATE OR REPLACE TRIGGER %s_further_terms BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.tags <> ''{}'') EXECUTE FUNCTION further_terms_kept()', one.name, one.name);
        EXECUTE format('CREATE OR REPLACE TRIGGER %s_further_terms_changed BEFORE UPDATE OF terms, tags ON %I FOR EACH ROW WHEN (NEW.terms <> OLD.terms OR NEW.tags <> OLD.tags) EXECUTE FUNCTION further_terms_kept()', one.name, one.name);
      END IF;
    END IF;
    IF one.is_found THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER %s_terms_kept AFTER INSERT OR DELETE OR UPDATE OF terms, tags, deleted_at, created_at%s ON %I FOR EACH ROW EXECUTE FUNCTION record_terms_changed(%L)', one.name, one.links, one.name, one.kind);
    END IF;
  END LOOP;
  -- The record that something hangs on has to be there, and stays until the transaction ends, as with a foreign key.
  EXECUTE $function$ CREATE OR REPLACE FUNCTION require_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.subject_kind $function$ || cases || $function$
    ELSE RAISE EXCEPTION 'there are no records of kind %', NEW.subject_kind USING ERRCODE = 'foreign_key_violation';
  END CASE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no % %', NEW.subject_kind, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$ $function$;
END $do$;

CREATE OR REPLACE TRIGGER tasks_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON tasks
FOR EACH ROW EXECUTE FUNCTION require_subject();

CREATE OR REPLACE TRIGGER notes_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON notes
FOR EACH ROW EXECUTE FUNCTION require_subject();

CREATE OR REPLACE TRIGGER files_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON files
FOR EACH ROW EXECUTE FUNCTION require_subject();
