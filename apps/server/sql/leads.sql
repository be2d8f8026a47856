-- Keeps what follows from the leads: the terms they are found by (search_terms) and how many there are of each stage and
-- owner (lead_counts). One statement for each, however many rows.

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

CREATE OR REPLACE TRIGGER leads_inserted AFTER INSERT ON leads
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION leads_inserted();

CREATE OR REPLACE FUNCTION leads_terms_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_terms
   WHERE agency_id = OLD.agency_id AND kind = 'lead' AND term = ANY (OLD.terms) AND moment = OLD.created_at AND record_id = OLD.id;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
    SELECT NEW.agency_id, 'lead', term, NEW.created_at, NEW.id FROM unnest(NEW.terms) AS term;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_terms_updated AFTER UPDATE OF terms, tags, deleted_at, created_at ON leads
FOR EACH ROW
WHEN (OLD.terms <> NEW.terms OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.created_at <> NEW.created_at)
EXECUTE FUNCTION leads_terms_updated();

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

CREATE OR REPLACE TRIGGER leads_counts_updated AFTER UPDATE ON leads
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION leads_counts_updated();

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

CREATE OR REPLACE TRIGGER leads_deleted AFTER DELETE ON leads
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION leads_deleted();
