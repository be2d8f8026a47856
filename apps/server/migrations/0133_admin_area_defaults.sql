-- What registered agencies got so far, they get until staff choose another.
UPDATE "plans" SET "is_default" = true WHERE "id" = '00000000-0000-7000-8000-000000000002';--> statement-breakpoint
-- A plan that an agency is on cannot be deleted.
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_plan_id" FOREIGN KEY ("plan_id") REFERENCES "plans" ("id") ON DELETE restrict;
