-- What hangs on a record names it by kind and id, so that a new kind of record needs no column here.
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "tasks" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "files" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_on_one_record";
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_on_one_record";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_on_one_record";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_agency_id_lead_id_leads_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_agency_id_contact_id_contacts_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_agency_id_proposal_id_proposals_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_agency_id_lead_id_leads_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_agency_id_contact_id_contacts_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_agency_id_lead_id_leads_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_agency_id_contact_id_contacts_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_agency_id_proposal_id_proposals_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_agency_id_trip_id_trips_agency_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_agency_id_package_id_packages_agency_id_id_fk";
--> statement-breakpoint
DROP INDEX "files_lead";
--> statement-breakpoint
DROP INDEX "files_contact";
--> statement-breakpoint
DROP INDEX "files_proposal";
--> statement-breakpoint
DROP INDEX "notes_lead";
--> statement-breakpoint
DROP INDEX "notes_contact";
--> statement-breakpoint
DROP INDEX "tasks_lead";
--> statement-breakpoint
DROP INDEX "tasks_contact";
--> statement-breakpoint
DROP INDEX "tasks_proposal";
--> statement-breakpoint
DROP INDEX "tasks_trip";
--> statement-breakpoint
DROP INDEX "tasks_package";
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "subject_kind" text;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "subject_id" uuid;
--> statement-breakpoint
UPDATE "tasks" SET "subject_kind" = CASE WHEN "lead_id" IS NOT NULL THEN 'lead' WHEN "contact_id" IS NOT NULL THEN 'contact' WHEN "proposal_id" IS NOT NULL THEN 'proposal' WHEN "trip_id" IS NOT NULL THEN 'trip' ELSE 'package' END,
  "subject_id" = coalesce("lead_id", "contact_id", "proposal_id", "trip_id", "package_id");
--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "subject_kind" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "subject_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "subject_kind" text;
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "subject_id" uuid;
--> statement-breakpoint
UPDATE "notes" SET "subject_kind" = CASE WHEN "lead_id" IS NOT NULL THEN 'lead' ELSE 'contact' END,
  "subject_id" = coalesce("lead_id", "contact_id");
--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "subject_kind" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "subject_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "subject_kind" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "subject_id" uuid;
--> statement-breakpoint
UPDATE "files" SET "subject_kind" = CASE WHEN "lead_id" IS NOT NULL THEN 'lead' WHEN "contact_id" IS NOT NULL THEN 'contact' ELSE 'proposal' END,
  "subject_id" = coalesce("lead_id", "contact_id", "proposal_id");
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "subject_kind" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "subject_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "lead_id";
--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "contact_id";
--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "proposal_id";
--> statement-breakpoint
ALTER TABLE "notes" DROP COLUMN "lead_id";
--> statement-breakpoint
ALTER TABLE "notes" DROP COLUMN "contact_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "lead_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "contact_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "proposal_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "trip_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "package_id";
--> statement-breakpoint
CREATE INDEX "files_subject" ON "files" USING btree ("agency_id","subject_id");
--> statement-breakpoint
CREATE INDEX "notes_subject" ON "notes" USING btree ("agency_id","subject_id");
--> statement-breakpoint
CREATE INDEX "tasks_subject" ON "tasks" USING btree ("agency_id","subject_id","due_at");
--> statement-breakpoint
-- A proposal knows the trip that it became.
ALTER TABLE "proposals" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "trips" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "trip_id" uuid;
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "trip_number" integer;
--> statement-breakpoint
UPDATE "proposals" SET "trip_id" = "trips"."id", "trip_number" = "trips"."number" FROM "trips"
 WHERE "trips"."agency_id" = "proposals"."agency_id" AND "trips"."proposal_id" = "proposals"."id";
