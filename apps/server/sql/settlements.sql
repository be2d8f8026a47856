-- What of gateways' settlements follows from the books: an entry that is taken back explains nothing any more.

CREATE OR REPLACE FUNCTION gateway_entry_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gateway_settlements SET entry_id = NULL
   WHERE agency_id = NEW.agency_id AND entry_id = NEW.reverses;
  UPDATE gateway_lines
     SET entry_id = NULL, is_booked = false, is_automatic = false, confidence = NULL, reasons = '{}', matched_by = NULL,
         version = version + 1, reopened_because = 'The payment was cancelled'
   WHERE agency_id = NEW.agency_id AND entry_id = NEW.reverses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_gateway AFTER INSERT ON ledger_entries
FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION gateway_entry_reversed();
