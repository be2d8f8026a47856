-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "files" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "timeline" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What vendors sent by their pages so far: bills, which tell what a service costs.
UPDATE "files" SET "tells_costs" = true FROM "timeline"
 WHERE "timeline"."agency_id" = "files"."agency_id" AND "timeline"."subject_id" = "files"."subject_id"
   AND "timeline"."kind" = 'file_added' AND "timeline"."actor_id" IS NULL AND "timeline"."actor_label" = 'The vendor'
   AND "timeline"."data" ->> 'fileId' = "files"."id"::text;
