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
-- The record that something hangs on has to be there, and stays until the transaction ends, as with a foreign key.
CREATE FUNCTION require_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.subject_kind
    WHEN 'lead' THEN PERFORM FROM leads WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'contact' THEN PERFORM FROM contacts WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'proposal' THEN PERFORM FROM proposals WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'trip' THEN PERFORM FROM trips WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    WHEN 'package' THEN PERFORM FROM packages WHERE agency_id = NEW.agency_id AND id = NEW.subject_id FOR KEY SHARE;
    ELSE RAISE EXCEPTION 'there are no records of kind %', NEW.subject_kind USING ERRCODE = 'foreign_key_violation';
  END CASE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no % %', NEW.subject_kind, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON tasks
FOR EACH ROW EXECUTE FUNCTION require_subject();
--> statement-breakpoint
CREATE TRIGGER notes_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON notes
FOR EACH ROW EXECUTE FUNCTION require_subject();
--> statement-breakpoint
CREATE TRIGGER files_subject AFTER INSERT OR UPDATE OF subject_kind, subject_id ON files
FOR EACH ROW EXECUTE FUNCTION require_subject();
--> statement-breakpoint
-- With a record goes what hangs on it.
CREATE FUNCTION delete_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tasks USING deleted
   WHERE tasks.agency_id = deleted.agency_id AND tasks.subject_id = deleted.id AND tasks.subject_kind = TG_ARGV[0];
  DELETE FROM notes USING deleted
   WHERE notes.agency_id = deleted.agency_id AND notes.subject_id = deleted.id AND notes.subject_kind = TG_ARGV[0];
  DELETE FROM files USING deleted
   WHERE files.agency_id = deleted.agency_id AND files.subject_id = deleted.id AND files.subject_kind = TG_ARGV[0];
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_attached AFTER DELETE ON leads REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('lead');
--> statement-breakpoint
CREATE TRIGGER contacts_attached AFTER DELETE ON contacts REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('contact');
--> statement-breakpoint
CREATE TRIGGER proposals_attached AFTER DELETE ON proposals REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('proposal');
--> statement-breakpoint
CREATE TRIGGER trips_attached AFTER DELETE ON trips REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('trip');
--> statement-breakpoint
CREATE TRIGGER packages_attached AFTER DELETE ON packages REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION delete_attached('package');
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
