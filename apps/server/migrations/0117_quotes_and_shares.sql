-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "trips" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trip_shares" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The checks keep what was quoted of trips that were made before that was kept, and count anew what each payer of a shared trip has paid.
UPDATE "trips" SET "check_due_at" = now()
 WHERE "quoted_tax" IS NULL OR "quoted_net" IS NULL
    OR EXISTS (SELECT FROM "trip_shares" WHERE "trip_shares"."agency_id" = "trips"."agency_id" AND "trip_shares"."trip_id" = "trips"."id");
