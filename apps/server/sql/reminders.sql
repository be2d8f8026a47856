-- Rules go by the agency's clock: where that is another, they are looked at anew.
CREATE OR REPLACE FUNCTION time_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reminder_rules SET next_run_at = now() WHERE agency_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER time_zone_changed AFTER UPDATE OF time_zone ON agencies FOR EACH ROW
WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION time_zone_changed();
