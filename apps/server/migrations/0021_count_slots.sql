-- Which of the 32 rows of a count a transaction adds to: one that no other transaction is at, so that nobody waits until
-- somebody else has committed. By the connection alone, two of them often had the same one.
CREATE FUNCTION free_count_slot() RETURNS integer LANGUAGE plpgsql AS $$
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
--> statement-breakpoint

CREATE OR REPLACE FUNCTION leads_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
  SELECT agency_id, 'lead', term, created_at, id FROM inserted, unnest(terms) AS term WHERE deleted_at IS NULL;

  -- Rows go in one order, so that two writers never wait for each other crosswise.
  INSERT INTO lead_counts AS counted (agency_id, stage_id, owner_id, slot, leads, value)
  SELECT agency_id, stage_id, party, (SELECT free_count_slot()), count(*), coalesce(sum(expected_value), 0)
    FROM inserted,
         LATERAL (VALUES (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS parties (party)
   WHERE deleted_at IS NULL
   GROUP BY agency_id, stage_id, party
   ORDER BY agency_id, stage_id, party
  ON CONFLICT (agency_id, stage_id, owner_id, slot)
  DO UPDATE SET leads = counted.leads + excluded.leads, value = counted.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION leads_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts AS counted (agency_id, stage_id, owner_id, slot, leads, value)
  SELECT agency_id, stage_id, party, (SELECT free_count_slot()), sum(leads), sum(value)
    FROM (SELECT agency_id, stage_id, owner_id, -1 AS leads, -coalesce(expected_value, 0) AS value FROM before WHERE deleted_at IS NULL
          UNION ALL
          SELECT agency_id, stage_id, owner_id, 1, coalesce(expected_value, 0) FROM after WHERE deleted_at IS NULL) AS sides,
         LATERAL (VALUES (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS parties (party)
   GROUP BY agency_id, stage_id, party
  HAVING sum(leads) <> 0 OR sum(value) <> 0
   ORDER BY agency_id, stage_id, party
  ON CONFLICT (agency_id, stage_id, owner_id, slot)
  DO UPDATE SET leads = counted.leads + excluded.leads, value = counted.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION leads_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_terms USING deleted
   WHERE search_terms.agency_id = deleted.agency_id AND search_terms.kind = 'lead' AND search_terms.term = ANY (deleted.terms)
     AND search_terms.moment = deleted.created_at AND search_terms.record_id = deleted.id;

  INSERT INTO lead_counts AS counted (agency_id, stage_id, owner_id, slot, leads, value)
  SELECT agency_id, stage_id, party, (SELECT free_count_slot()), -count(*), -coalesce(sum(expected_value), 0)
    FROM deleted,
         LATERAL (VALUES (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS parties (party)
   WHERE deleted_at IS NULL
   GROUP BY agency_id, stage_id, party
   ORDER BY agency_id, stage_id, party
  ON CONFLICT (agency_id, stage_id, owner_id, slot)
  DO UPDATE SET leads = counted.leads + excluded.leads, value = counted.value + excluded.value;
  RETURN NULL;
END $$;
