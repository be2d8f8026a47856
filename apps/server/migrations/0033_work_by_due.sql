CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"agency" uuid NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "job_failures_job_agency_pk" PRIMARY KEY("job","agency")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "sweep_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_rules" ADD COLUMN "next_run_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "job_failures_last" ON "job_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "agencies_sweep" ON "agencies" USING btree ("sweep_at");--> statement-breakpoint
CREATE INDEX "operations_waiting" ON "operations" USING btree ("created_at","agency_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reminder_rules_next" ON "reminder_rules" USING btree ("next_run_at","agency_id") WHERE is_enabled;--> statement-breakpoint
CREATE INDEX "tasks_remind_next" ON "tasks" USING btree ("remind_at","agency_id") WHERE remind_at is not null and done_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_at","agency_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("claimed_at","agency_id") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "webhooks_told_of_tasks" ON "webhooks" USING btree ("agency_id") WHERE is_active and 'task.due' = any(events);--> statement-breakpoint

-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
-- Agencies that are there already are swept one after the other over a day, not all at once.
ALTER TABLE agencies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE agencies SET sweep_at = now() + random() * interval '1 day';
