CREATE TABLE "key_claims" (
	"hash" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint

-- Rows last as long as the transaction that writes them: after a crash there is nothing to bring back, and what is left
-- behind is dead at once.
ALTER TABLE key_claims SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE key_claims SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000);
--> statement-breakpoint

-- Claims keys until the transaction ends. Unlike locks there may be as many as an import has rows: they are no more than
-- rows themselves. Whoever writes one that another has just written waits for that to commit, and then finds it deleted:
-- longer than for a colleague's click, since it may be a step of an import.
CREATE FUNCTION claim_keys(agency uuid, wanted text[]) RETURNS void LANGUAGE plpgsql SET lock_timeout = '20s' AS $$
DECLARE
  places tid[];
BEGIN
  WITH claimed AS (
    INSERT INTO key_claims (hash)
    SELECT DISTINCT hashtextextended(agency || key, 0) FROM unnest(wanted) AS key ORDER BY 1
    RETURNING ctid
  ) SELECT array_agg(ctid) INTO places FROM claimed;
  DELETE FROM key_claims WHERE ctid = ANY (places);
END $$;
--> statement-breakpoint

-- A contact's key as it is claimed: a phone number or address as the term that any record is found by, since leads and
-- contacts, people and companies are the same by it.
CREATE FUNCTION claim_of(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE left(key, 1)
         WHEN '1' THEN 'p' || reverse(substr(key, 4))
         WHEN '2' THEN 'e' || lower(substr(key, 3))
         ELSE key END
$$;
--> statement-breakpoint

-- Which contacts have one of the keys. Nobody else gives a contact one of them until the transaction ends, and what was
-- stored while it waited for them is seen, as it would not be by one statement without a function. Asked for by every
-- new lead.
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
--> statement-breakpoint

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
