-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "tasks" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leads" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was due when a lead was won, lost or deleted is closed as it is from now on; what was planned since stays.
UPDATE "tasks" SET "done_at" = now(), "remind_at" = NULL, "version" = "tasks"."version" + 1,
       "closed_as" = CASE WHEN "leads"."deleted_at" IS NOT NULL THEN 'deleted' ELSE "stages"."kind" END
  FROM "leads" JOIN "stages" ON "stages"."agency_id" = "leads"."agency_id" AND "stages"."id" = "leads"."stage_id"
 WHERE "leads"."agency_id" = "tasks"."agency_id" AND "leads"."id" = "tasks"."subject_id" AND "tasks"."subject_kind" = 'lead'
   AND "tasks"."done_at" IS NULL
   AND ("leads"."deleted_at" >= "tasks"."created_at"
        OR ("stages"."kind" <> 'open' AND "tasks"."kind" = 'follow_up' AND "leads"."stage_since" >= "tasks"."created_at"));--> statement-breakpoint
UPDATE "leads" SET "next_follow_up_at" = (
    SELECT min("due_at") FROM "tasks"
     WHERE "tasks"."agency_id" = "leads"."agency_id" AND "tasks"."subject_kind" = 'lead' AND "tasks"."subject_id" = "leads"."id"
       AND "tasks"."kind" = 'follow_up' AND "tasks"."done_at" IS NULL)
 WHERE "next_follow_up_at" IS NOT NULL
   AND EXISTS (SELECT FROM "tasks" WHERE "tasks"."agency_id" = "leads"."agency_id" AND "tasks"."subject_id" = "leads"."id"
                AND "tasks"."closed_as" IS NOT NULL);
