ALTER TABLE "agencies" ADD COLUMN "own_fields_of" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint

-- Whether there are fields to ask for is known with the session, so that a new record need not look. Whatever changes
-- it, the row of the agency follows; it is held first, so that of two who add a first field neither misses the other's.
CREATE FUNCTION own_fields_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER own_fields_changed AFTER INSERT OR DELETE OR UPDATE OF deleted_at, record ON custom_fields
FOR EACH ROW EXECUTE FUNCTION own_fields_changed();
--> statement-breakpoint

DROP TRIGGER agencies_changed ON agencies;
--> statement-breakpoint
CREATE TRIGGER agencies_changed AFTER UPDATE OF requires_totp, currency, time_zone, country, own_fields_of ON agencies
FOR EACH ROW EXECUTE FUNCTION agencies_changed();
--> statement-breakpoint

-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE custom_fields NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE agencies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE agencies SET own_fields_of = found.kinds
  FROM (SELECT agency_id, array_agg(DISTINCT record ORDER BY record) AS kinds
          FROM custom_fields WHERE deleted_at IS NULL GROUP BY agency_id) AS found
 WHERE agencies.id = found.agency_id;
