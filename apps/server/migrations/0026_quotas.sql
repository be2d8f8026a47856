CREATE TABLE "stored_files" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "stored_files_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "stored_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"slot" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "usage_counts_agency_id_kind_slot_pk" PRIMARY KEY("agency_id","kind","slot")
);
--> statement-breakpoint
ALTER TABLE "usage_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "agency" ON "stored_files" AS PERMISSIVE FOR ALL TO public USING ("stored_files"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("stored_files"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "usage_counts" AS PERMISSIVE FOR ALL TO public USING ("usage_counts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("usage_counts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
ALTER TABLE usage_counts SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint

-- Counts records of an agency, and holds them to its plan. With much room left nobody waits for anybody: what others
-- have not committed yet is not seen, and is never as much as that. Near the limit they go one at a time.
CREATE FUNCTION count_records(agency uuid, added bigint) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint

CREATE FUNCTION records_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(agency_id, added)
     FROM (SELECT agency_id, count(*) AS added FROM inserted WHERE deleted_at IS NULL GROUP BY agency_id ORDER BY agency_id) AS found;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION records_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(agency_id, -removed)
     FROM (SELECT agency_id, count(*) AS removed FROM deleted WHERE deleted_at IS NULL GROUP BY agency_id ORDER BY agency_id) AS found;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever is taken back counts again.
CREATE FUNCTION record_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_records(NEW.agency_id, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['leads', 'contacts', 'packages', 'proposals', 'library_items'] LOOP
    EXECUTE format('CREATE TRIGGER %s_counted AFTER INSERT ON %I REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION records_inserted()', kept, kept);
    EXECUTE format('CREATE TRIGGER %s_uncounted AFTER DELETE ON %I REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION records_removed()', kept, kept);
    EXECUTE format('CREATE TRIGGER %s_recounted AFTER UPDATE OF deleted_at ON %I FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION record_kept()', kept, kept);
    -- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', kept);
    EXECUTE format('INSERT INTO usage_counts AS counted (agency_id, kind, slot, amount) SELECT agency_id, ''records'', 0, count(*) FROM %I WHERE deleted_at IS NULL GROUP BY agency_id ON CONFLICT (agency_id, kind, slot) DO UPDATE SET amount = counted.amount + excluded.amount', kept);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE files NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE pictures NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO stored_files (agency_id, key, bytes, stored_at, checked_at)
SELECT agency_id, storage_key, max(bytes), min(created_at), now() FROM files GROUP BY agency_id, storage_key
UNION ALL
-- The sizes of a picture were not noted one by one.
SELECT agency_id, agency_id || '/pictures/' || id, bytes, created_at, now() FROM pictures;
--> statement-breakpoint
INSERT INTO usage_counts (agency_id, kind, slot, amount)
SELECT agency_id, 'bytes', 0, sum(bytes) FROM stored_files GROUP BY agency_id;
