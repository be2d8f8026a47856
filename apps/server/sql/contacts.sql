-- Keeps what follows from the contacts: the terms they are found by (search_terms), and which of them have which phone
-- number, address or other key (contact_keys).

-- Notes for each key whether several contacts have it.
CREATE OR REPLACE FUNCTION share_contact_keys(agency uuid, touched text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE contact_keys AS holder SET is_shared = NOT holder.is_shared
   WHERE holder.agency_id = agency AND holder.key = ANY (touched)
     AND holder.is_shared <> EXISTS (
       SELECT FROM contact_keys AS another
        WHERE another.agency_id = agency AND another.key = holder.key AND another.contact_id <> holder.contact_id);
$$;

CREATE OR REPLACE FUNCTION contacts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
  touched text[];
BEGIN
  INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
  SELECT agency_id, 'contact', term, created_at, id FROM inserted, unnest(terms) AS term WHERE deleted_at IS NULL;

  FOR agency, touched IN
    SELECT agency_id, array_agg(DISTINCT key ORDER BY key) FROM inserted, unnest(keys) AS key WHERE deleted_at IS NULL GROUP BY agency_id
  LOOP
    -- Two that come at the same moment with the same key would not see each other. Imports have claimed theirs before.
    IF cardinality(touched) <= 40 THEN
      PERFORM claim_keys(agency, array(SELECT claim_of(key) FROM unnest(touched) AS key));
    END IF;
    INSERT INTO contact_keys (agency_id, key, contact_id)
    SELECT agency_id, key, id FROM inserted, unnest(keys) AS key WHERE agency_id = agency AND deleted_at IS NULL;
    PERFORM share_contact_keys(agency, touched);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_inserted AFTER INSERT ON contacts
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION contacts_inserted();

CREATE OR REPLACE FUNCTION contacts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER contacts_updated AFTER UPDATE OF terms, tags, company_id, keys, deleted_at, created_at ON contacts
FOR EACH ROW
WHEN (OLD.terms <> NEW.terms OR OLD.keys <> NEW.keys OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.created_at <> NEW.created_at)
EXECUTE FUNCTION contacts_updated();

CREATE OR REPLACE FUNCTION contacts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_terms USING deleted
   WHERE search_terms.agency_id = deleted.agency_id AND search_terms.kind = 'contact' AND search_terms.term = ANY (deleted.terms)
     AND search_terms.moment = deleted.created_at AND search_terms.record_id = deleted.id;
  DELETE FROM contact_keys USING deleted
   WHERE contact_keys.agency_id = deleted.agency_id AND contact_keys.key = ANY (deleted.keys) AND contact_keys.contact_id = deleted.id;
  PERFORM share_contact_keys(agency_id, array_agg(key)) FROM deleted, unnest(keys) AS key GROUP BY agency_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_deleted AFTER DELETE ON contacts
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION contacts_deleted();

-- Which contacts have one of the keys. Nobody else gives a contact one of them until the transaction ends, and what was
-- stored while this waited is seen, as it would not be by one statement without a function. Called for every new lead.
CREATE OR REPLACE FUNCTION hold_contact_keys(agency uuid, wanted text[])
RETURNS TABLE (key text, contact_id uuid, kind text, number integer, name text) ROWS 2 LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM claim_keys(agency, array(SELECT claim_of(given.key) FROM unnest(wanted) AS given (key)));
  RETURN QUERY
    SELECT holder.key, holder.contact_id, contact.kind, contact.number, contact.name
      FROM contact_keys AS holder
      JOIN contacts AS contact ON contact.agency_id = holder.agency_id AND contact.id = holder.contact_id
     WHERE holder.agency_id = agency AND holder.key = ANY (wanted);
END $$;
