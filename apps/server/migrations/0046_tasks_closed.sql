ALTER TABLE "tasks" ADD COLUMN "closed_as" text;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("agency_id","subject_id") WHERE closed_as is not null;