-- The books. Entries are added and never changed; every one balances; nothing is settled beyond what is open, and nothing is
-- posted into a closed period, whoever asks the database.

CREATE OR REPLACE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are only added to' USING ERRCODE = '23001';
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();

CREATE OR REPLACE TRIGGER ledger_lines_kept BEFORE UPDATE OR DELETE ON ledger_lines
FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();

CREATE OR REPLACE TRIGGER ledger_locks_kept BEFORE UPDATE OR DELETE ON ledger_locks
FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();

CREATE OR REPLACE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();

CREATE OR REPLACE TRIGGER ledger_lines_not_emptied BEFORE TRUNCATE ON ledger_lines
FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();

-- Who posts holds the lock of the books together with others who do; who closes a period holds it alone, so that no entry of
-- that period is still on its way then.
CREATE OR REPLACE FUNCTION ledger_lock_key(agency uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('books ' || agency, 0)
$$;

CREATE OR REPLACE FUNCTION ledger_lock_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(ledger_lock_key(NEW.agency_id));
  -- By when it is there, not by when its transaction began: the newest decides.
  NEW.created_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_locks_alone BEFORE INSERT ON ledger_locks
FOR EACH ROW EXECUTE FUNCTION ledger_lock_added();

CREATE OR REPLACE FUNCTION ledger_entry_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
  kept_in text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(ledger_lock_key(NEW.agency_id));
  SELECT locked_until INTO closed FROM ledger_locks
   WHERE agency_id = NEW.agency_id ORDER BY created_at DESC, id DESC LIMIT 1;
  IF NEW.day <= closed THEN
    RAISE EXCEPTION 'the books are closed until %', closed USING ERRCODE = 'SA002', DETAIL = json_build_object('until', closed);
  END IF;
  SELECT currency INTO kept_in FROM agencies WHERE id = NEW.agency_id;
  IF NEW.base_currency <> kept_in THEN
    RAISE EXCEPTION 'the books are kept in %', kept_in USING ERRCODE = 'SA004';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_open BEFORE INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_entry_added();

-- Books are kept in one currency from their first entry on.
CREATE OR REPLACE FUNCTION ledger_currency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(ledger_lock_key(NEW.id));
  IF EXISTS (SELECT FROM ledger_entries WHERE agency_id = NEW.id) THEN
    RAISE EXCEPTION 'the books are kept in %', OLD.currency USING ERRCODE = 'SA004';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER agencies_books_currency BEFORE UPDATE OF currency ON agencies
FOR EACH ROW WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION ledger_currency_changed();

-- Looked at when the transaction ends, when all lines are there. Lines that are added to an entry later are refused.
CREATE OR REPLACE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid;
  found record;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN
    entry := NEW.id;
  ELSE
    entry := NEW.entry_id;
  END IF;
  SELECT count(*) AS lines, sum(line.base) AS base, bool_and(line.day = posted.day) AS same_day,
         bool_and(posted.posted_at = transaction_timestamp()) AS same_transaction
    INTO found
    FROM ledger_lines AS line JOIN ledger_entries AS posted ON posted.agency_id = line.agency_id AND posted.id = line.entry_id
   WHERE line.agency_id = NEW.agency_id AND line.entry_id = entry;
  IF found.lines < 2 OR found.base <> 0 OR NOT found.same_day OR NOT found.same_transaction THEN
    RAISE EXCEPTION 'an entry does not balance' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;

-- Constraint triggers cannot be replaced.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_entries_balance') THEN
    CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();
  END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_lines_balance') THEN
    CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();
  END IF;
END $$;

-- Parts that are people are left out of the totals.
CREATE OR REPLACE FUNCTION ledger_total_part(account text, part text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN account IN ('customer', 'customer_advance', 'vendor', 'vendor_advance', 'tds_receivable', 'tds_payable') THEN ''
    ELSE coalesce(part, '')
  END
$$;

CREATE OR REPLACE FUNCTION ledger_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot_of_ours constant integer := free_count_slot();
  beyond record;
BEGIN
  INSERT INTO ledger_totals AS kept (agency_id, account, part, currency, month, slot, debit, credit, base_debit, base_credit)
  SELECT agency_id, account, ledger_total_part(account, part), currency, date_trunc('month', day)::date, slot_of_ours,
         sum(greatest(amount, 0)), sum(greatest(-amount, 0)), sum(greatest(base, 0)), sum(greatest(-base, 0))
    FROM added GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (agency_id, month, account, part, currency, slot) DO UPDATE SET
    debit = kept.debit + excluded.debit,
    credit = kept.credit + excluded.credit,
    base_debit = kept.base_debit + excluded.base_debit,
    base_credit = kept.base_credit + excluded.base_credit;

  WITH changed AS (
    INSERT INTO ledger_items AS kept (agency_id, account, item_id, part, currency, trip_id, opened_on, amount, base)
    SELECT agency_id, account, item_id, coalesce(part, ''), currency, (array_agg(trip_id))[1], min(day), sum(amount), sum(base)
      FROM added WHERE item_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 2, 4, 5
    ON CONFLICT (agency_id, item_id, account, part, currency) DO UPDATE SET
      amount = kept.amount + excluded.amount,
      base = kept.base + excluded.base
    RETURNING kept.account, kept.item_id, kept.amount, kept.base
  )
  SELECT account, item_id INTO beyond FROM changed
   WHERE (amount = 0 AND base <> 0)
      OR CASE WHEN account IN ('customer_advance', 'vendor') THEN amount > 0 OR base > 0 ELSE amount < 0 OR base < 0 END
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'more would be settled than is open' USING
      ERRCODE = 'SA003', DETAIL = json_build_object('account', beyond.account, 'item', beyond.item_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_lines_kept_count AFTER INSERT ON ledger_lines
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_added();
