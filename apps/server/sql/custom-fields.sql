-- The agency's row says which kinds of record have custom fields, so that a new record need not look. The row is locked
-- first, so that of two transactions that each add a first field neither misses the other's.

CREATE OR REPLACE FUNCTION own_fields_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency constant uuid := coalesce(NEW.agency_id, OLD.agency_id);
BEGIN
  PERFORM FROM agencies WHERE id = agency FOR NO KEY UPDATE;
  UPDATE agencies SET own_fields_of = found.kinds
    FROM (SELECT coalesce(array_agg(DISTINCT record ORDER BY record), '{}') AS kinds
            FROM custom_fields WHERE agency_id = agency AND deleted_at IS NULL) AS found
   WHERE id = agency AND own_fields_of <> found.kinds;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER own_fields_changed AFTER INSERT OR DELETE OR UPDATE OF deleted_at, record ON custom_fields
FOR EACH ROW EXECUTE FUNCTION own_fields_changed();
