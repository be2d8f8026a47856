-- Counts the bytes of the rows that an agency keeps, as `rows` in usage_counts, where the files of the storage are counted
-- too. A row counts as it is stored, compressed, and 256 bytes for its places in indexes. Nothing is refused here: who
-- writes is held to the plan by kernel/plans/plans-room.service.ts.
--
-- Every table with agency_id and id is counted, so that a new one cannot be forgotten.

CREATE OR REPLACE FUNCTION count_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    added := pg_column_size(NEW) + 256;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    added := added - pg_column_size(OLD) - 256;
  END IF;
  IF added <> 0 THEN
    INSERT INTO usage_counts AS counted (agency_id, kind, slot, amount)
    VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.agency_id ELSE NEW.agency_id END, 'rows', free_count_slot(), added * TG_ARGV[0]::bigint)
    ON CONFLICT (agency_id, kind, slot) DO UPDATE SET amount = counted.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;

DO $do$
DECLARE
  -- Not counted: few rows of an agency and small, or removed again after a while.
  bounded constant text[] := ARRAY[
    'data_keys', 'document_numbers', 'number_series', -- one row each, which is counted up
    'known_devices', 'passkeys', 'sessions', 'users', -- by seats; sessions and devices expire
    'address_links', 'password_links' -- limited by time, and removed once they have expired
  ];
  -- Many small rows, or many at once: one in 64 is counted, for 64. Which one is up to its id, so that a row is always
  -- counted or never.
  sampled constant text[] := ARRAY[
    'allocations', 'bank_lines', 'bank_matches', 'bookings', 'contacts', 'gateway_lines', 'idempotency_keys', 'import_rows', 'leads',
    'ledger_entries', 'ledger_lines', 'notices', 'operation_changes', 'package_views', 'proposal_views', 'tags', 'tasks',
    'timeline', 'trip_instalments', 'trip_shares', 'trip_travellers', 'webhook_deliveries'
  ];
  one record;
  factor text;
BEGIN
  FOR one IN
    SELECT relname::text AS name, pg_class.oid AS id FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL (bounded)
       AND 2 = (SELECT count(*) FROM pg_attribute WHERE attrelid = pg_class.oid AND attname IN ('agency_id', 'id') AND NOT attisdropped)
     ORDER BY 1
  LOOP
    factor := CASE WHEN one.name = ANY (sampled) THEN '64' ELSE '1' END;
    -- One that is right stays, so that no table is locked for nothing.
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = one.id AND tgname = 'row_counted' AND encode(tgargs, 'escape') = factor || '\000');
    EXECUTE format('DROP TRIGGER IF EXISTS row_uncounted ON %I', one.name);
    IF factor = '1' THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER row_counted AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION count_row(1)', one.name);
    ELSE
      EXECUTE format('CREATE OR REPLACE TRIGGER row_counted AFTER INSERT OR UPDATE ON %I FOR EACH ROW WHEN ((uuid_hash(NEW.id) & 63) = 0) EXECUTE FUNCTION count_row(64)', one.name);
      EXECUTE format('CREATE OR REPLACE TRIGGER row_uncounted AFTER DELETE ON %I FOR EACH ROW WHEN ((uuid_hash(OLD.id) & 63) = 0) EXECUTE FUNCTION count_row(64)', one.name);
    END IF;
  END LOOP;
END $do$;
