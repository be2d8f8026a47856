-- Agencies that are there already have terms of an earlier version: a job makes them anew, a few hundred records at a
-- time, while the server works (kernel/search/search-renewal.service.ts). No table is rewritten here.
ALTER TABLE "agencies" ADD COLUMN "terms_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "terms_version" SET DEFAULT 1;--> statement-breakpoint
CREATE INDEX "agencies_terms" ON "agencies" USING btree ("terms_version");
