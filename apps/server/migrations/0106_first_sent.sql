ALTER TABLE "proposals" ADD COLUMN "first_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "proposals_first_sent" ON "proposals" USING btree ("agency_id","first_sent_at","id") WHERE first_sent_at is not null;--> statement-breakpoint
UPDATE "proposals" SET "first_sent_at" = coalesce(
	(SELECT min("sent_at") FROM "proposal_versions" AS "version" WHERE "version"."agency_id" = "proposals"."agency_id" AND "version"."proposal_id" = "proposals"."id"),
	"sent_at");
