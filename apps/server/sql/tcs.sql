-- Tax collected at source in a month is to be deposited in the next one: from its first day on, at nine, people are told of
-- it (tcs.jobs.ts). What is collected later for a month that was told of already is told of again.
CREATE OR REPLACE FUNCTION tcs_collected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tcs_months AS told (agency_id, id, month, remind_at)
  SELECT NEW.agency_id, gen_random_uuid(), date_trunc('month', NEW.day::timestamp)::date,
         (date_trunc('month', NEW.day::timestamp) + interval '1 month 9 hours') AT TIME ZONE agency.time_zone
    FROM agencies AS agency WHERE agency.id = NEW.agency_id
  ON CONFLICT (agency_id, month) DO UPDATE SET remind_at = excluded.remind_at WHERE told.remind_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_lines_tcs AFTER INSERT ON ledger_lines
FOR EACH ROW WHEN (NEW.account = 'tcs_payable' AND NEW.amount < 0) EXECUTE FUNCTION tcs_collected();
