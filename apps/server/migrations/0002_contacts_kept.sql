-- What triggers keep from the contacts: the terms they are found by (features/search/search.table.ts), and which of
-- them have which key (contactKeyHolders in features/contacts/contacts.table.ts).

-- Says of each key whether several contacts have it.
CREATE FUNCTION share_contact_keys(agency uuid, touched text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE contact_keys AS holder SET is_shared = NOT holder.is_shared
   WHERE holder.agency_id = agency AND holder.key = ANY (touched)
     AND holder.is_shared <> EXISTS (
       SELECT FROM contact_keys AS another
        WHERE another.agency_id = agency AND another.key = holder.key AND another.contact_id <> holder.contact_id);
$$;
--> statement-breakpoint

CREATE FUNCTION contacts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
  touched text[];
BEGIN
  INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
  SELECT agency_id, 'contact', term, created_at, id FROM inserted, unnest(terms) AS term WHERE deleted_at IS NULL;

  FOR agency, touched IN
    SELECT agency_id, array_agg(DISTINCT key ORDER BY key) FROM inserted, unnest(keys) AS key WHERE deleted_at IS NULL GROUP BY agency_id
  LOOP
    -- Two that come at the same moment with the same key would not see each other. Large batches come one at a time.
    IF cardinality(touched) <= 40 THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(agency || key, 0)) FROM unnest(touched) AS key;
    END IF;
    INSERT INTO contact_keys (agency_id, key, contact_id)
    SELECT agency_id, key, id FROM inserted, unnest(keys) AS key WHERE agency_id = agency AND deleted_at IS NULL;
    PERFORM share_contact_keys(agency, touched);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_inserted AFTER INSERT ON contacts
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION contacts_inserted();
--> statement-breakpoint

CREATE FUNCTION contacts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_terms
   WHERE agency_id = OLD.agency_id AND kind = 'contact' AND term = ANY (OLD.terms) AND moment = OLD.created_at AND record_id = OLD.id;
  DELETE FROM contact_keys WHERE agency_id = OLD.agency_id AND key = ANY (OLD.keys) AND contact_id = OLD.id;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
    SELECT NEW.agency_id, 'contact', term, NEW.created_at, NEW.id FROM unnest(NEW.terms) AS term;
    INSERT INTO contact_keys (agency_id, key, contact_id) SELECT NEW.agency_id, key, NEW.id FROM unnest(NEW.keys) AS key;
  END IF;
  PERFORM share_contact_keys(NEW.agency_id, OLD.keys || NEW.keys);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_updated AFTER UPDATE OF terms, keys, deleted_at, created_at ON contacts
FOR EACH ROW
WHEN (OLD.terms <> NEW.terms OR OLD.keys <> NEW.keys OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.created_at <> NEW.created_at)
EXECUTE FUNCTION contacts_updated();
--> statement-breakpoint

CREATE FUNCTION contacts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_terms USING deleted
   WHERE search_terms.agency_id = deleted.agency_id AND search_terms.kind = 'contact' AND search_terms.term = ANY (deleted.terms)
     AND search_terms.moment = deleted.created_at AND search_terms.record_id = deleted.id;
  DELETE FROM contact_keys USING deleted
   WHERE contact_keys.agency_id = deleted.agency_id AND contact_keys.key = ANY (deleted.keys) AND contact_keys.contact_id = deleted.id;
  PERFORM share_contact_keys(agency_id, array_agg(key)) FROM deleted, unnest(keys) AS key GROUP BY agency_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_deleted AFTER DELETE ON contacts
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION contacts_deleted();
--> statement-breakpoint

-- Keys are compared byte by byte, in the order of how much they tell.
ALTER TABLE contact_keys ALTER COLUMN key TYPE text COLLATE "C";
