ALTER TABLE "trips" ADD COLUMN "findings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "check_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trips_check_due" ON "trips" USING btree ("check_due_at") WHERE check_due_at is not null;