-- Keeps search_terms for records that have nothing else to keep (kernel/search/search.table.ts). The kind of record is
-- the trigger's argument. Leads and contacts do it in their own triggers.

CREATE OR REPLACE FUNCTION record_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM search_terms
     WHERE agency_id = OLD.agency_id AND kind = TG_ARGV[0] AND term = ANY (OLD.terms) AND moment = OLD.created_at AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
    SELECT NEW.agency_id, TG_ARGV[0], term, NEW.created_at, NEW.id FROM unnest(NEW.terms) AS term;
  END IF;
  RETURN NULL;
END $$;
