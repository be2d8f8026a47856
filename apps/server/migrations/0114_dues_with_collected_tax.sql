-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "trips" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Tax that is collected at source is due with the instalments of trips abroad from here on: those that are not over are counted anew.
UPDATE "trips" SET "check_due_at" = now() WHERE "needs_passport" AND "cancelled_at" IS NULL AND "deleted_at" IS NULL AND coalesce("end_date", "start_date") >= current_date;
