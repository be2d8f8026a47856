ALTER TABLE "agencies" ADD COLUMN "confirmed_at" timestamp with time zone;
ALTER TABLE "agencies" ADD COLUMN "approved_at" timestamp with time zone;
ALTER TABLE "agencies" ADD COLUMN "suspended_at" timestamp with time zone;
ALTER TABLE "plans" ADD COLUMN "mails_per_day" integer;
ALTER TABLE "plans" ADD COLUMN "storage_bytes" bigint;
ALTER TABLE "plans" ADD COLUMN "records" integer;
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;
-- Agencies that are there already were let in by whoever runs the installation.
UPDATE "agencies" SET "confirmed_at" = now(), "approved_at" = now();
INSERT INTO "plans" ("id", "name", "seats", "mails_per_day", "storage_bytes", "records")
VALUES ('00000000-0000-7000-8000-000000000002', 'Trial', 10, 200, 1073741824, 20000);
