-- Which of the 32 rows of a count a transaction adds to: one that no other transaction is using, so that writers do not
-- wait for each other's commit. Chosen by the connection alone, two often had the same.
CREATE OR REPLACE FUNCTION free_count_slot() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own constant integer := pg_backend_pid() % 32;
BEGIN
  FOR further IN 0..31 LOOP
    -- The class is nobody else's: other locks of ours have one number, not two.
    IF pg_try_advisory_xact_lock(1, (own + further) % 32) THEN
      RETURN (own + further) % 32;
    END IF;
  END LOOP;
  RETURN own;
END $$;

-- Counts an agency's records and enforces the limit of its plan. Far below the limit nobody waits for anybody: what others
-- have not committed is not seen, but is never as much as the margin. Near the limit writers take turns.
CREATE OR REPLACE FUNCTION count_records(agency uuid, added bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  plan record;
  used bigint;
BEGIN
  IF added > 0 THEN
    SELECT plans.name, plans.records AS most INTO plan
      FROM agencies JOIN plans ON plans.id = agencies.plan_id WHERE agencies.id = agency;
    IF plan.most IS NOT NULL THEN
      SELECT coalesce(sum(amount), 0) INTO used FROM usage_counts WHERE agency_id = agency AND kind = 'records';
      IF used + added > plan.most - 10000 THEN
        PERFORM pg_advisory_xact_lock(hashtextextended('records ' || agency, 0));
        -- Another statement, which sees what was committed while this one waited.
        SELECT coalesce(sum(amount), 0) INTO used FROM usage_counts WHERE agency_id = agency AND kind = 'records';
        IF used + added > plan.most THEN
          RAISE EXCEPTION 'the plan has no room for more records' USING
            ERRCODE = 'SA001', DETAIL = json_build_object('plan', plan.name, 'limit', plan.most, 'used', used);
        END IF;
      END IF;
    END IF;
  END IF;
  INSERT INTO usage_counts AS counted (agency_id, kind, slot, amount)
  VALUES (agency, 'records', free_count_slot(), added)
  ON CONFLICT (agency_id, kind, slot) DO UPDATE SET amount = counted.amount + excluded.amount;
END $$;

CREATE OR REPLACE FUNCTION records_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(agency_id, added)
     FROM (SELECT agency_id, count(*) AS added FROM inserted WHERE deleted_at IS NULL GROUP BY agency_id ORDER BY agency_id) AS found;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION records_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(agency_id, -removed)
     FROM (SELECT agency_id, count(*) AS removed FROM deleted WHERE deleted_at IS NULL GROUP BY agency_id ORDER BY agency_id) AS found;
  RETURN NULL;
END $$;

-- A record that is restored counts again.
CREATE OR REPLACE FUNCTION record_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(NEW.agency_id, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

-- Counts anew of each trip that a statement touches, by the function that the trigger names. A statement is of one agency.
CREATE OR REPLACE FUNCTION trips_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
  touched uuid[];
BEGIN
  SELECT changed.agency_id, array_agg(DISTINCT changed.trip_id ORDER BY changed.trip_id)
    INTO agency, touched FROM changed WHERE changed.trip_id IS NOT NULL GROUP BY changed.agency_id;
  IF agency IS NOT NULL THEN
    EXECUTE format('SELECT %I($1, $2)', TG_ARGV[0]) USING agency, touched;
  END IF;
  RETURN NULL;
END $$;
