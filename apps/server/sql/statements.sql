-- What of a bank statement's lines is explained, and never more than there is of line and entry, whoever asks the database.

CREATE OR REPLACE FUNCTION bank_matches_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines AS line SET
    explained = coalesce((SELECT sum(amount) FROM bank_matches AS one
      WHERE one.agency_id = line.agency_id AND one.line_id = line.id AND one.ended_at IS NULL), 0),
    version = version + 1,
    updated_at = now()
   WHERE line.agency_id = NEW.agency_id AND line.id = NEW.line_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bank_matches_counted AFTER INSERT OR UPDATE OF ended_at ON bank_matches
FOR EACH ROW EXECUTE FUNCTION bank_matches_changed();

-- An entry that is taken back is no longer what a line was: the line is to be explained again.
CREATE OR REPLACE FUNCTION bank_entry_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_matches SET ended_at = now(), end_reason = 'The payment was cancelled'
   WHERE agency_id = NEW.agency_id AND entry_id = NEW.reverses AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_bank AFTER INSERT ON ledger_entries
FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION bank_entry_reversed();
