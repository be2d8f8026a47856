CREATE INDEX "notes_created" ON "notes" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_follow_ups_due" ON "tasks" USING btree ("agency_id","due_at") WHERE kind = 'follow_up';--> statement-breakpoint
CREATE INDEX "tasks_follow_ups_done" ON "tasks" USING btree ("agency_id","done_at") WHERE kind = 'follow_up' and done_at is not null and closed_as is null;