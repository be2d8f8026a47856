CREATE TABLE "notices" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"subject" text,
	"subject_id" uuid,
	"task_id" uuid,
	"rule_id" uuid,
	"reason" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"pushed_to" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"every_days" integer,
	"times" integer DEFAULT 1 NOT NULL,
	"stops" text[] NOT NULL,
	"recipients" text[] NOT NULL,
	"channels" text[] NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"quiet_from" text,
	"quiet_until" text,
	"last_run_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "reminder_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_on_one_record";--> statement-breakpoint
DROP INDEX "tasks_due";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_minutes" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_by" text[];--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_rules" ADD CONSTRAINT "reminder_rules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_cause" ON "notices" USING btree ("agency_id","user_id","cause");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("agency_id","user_id","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "notices_task" ON "notices" USING btree ("agency_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "notices_rule" ON "notices" USING btree ("agency_id","rule_id","id") WHERE rule_id is not null;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("agency_id","user_id") WHERE is_shown and read_at is null;--> statement-breakpoint
CREATE INDEX "reminder_rules_enabled" ON "reminder_rules" USING btree ("agency_id") WHERE is_enabled;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_package_id_packages_agency_id_id_fk" FOREIGN KEY ("agency_id","package_id") REFERENCES "public"."packages"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_stage_since" ON "leads" USING btree ("agency_id","stage_since") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_proposal" ON "tasks" USING btree ("agency_id","proposal_id","due_at") WHERE proposal_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_trip" ON "tasks" USING btree ("agency_id","trip_id","due_at") WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_package" ON "tasks" USING btree ("agency_id","package_id","due_at") WHERE package_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_remind" ON "tasks" USING btree ("agency_id","remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("agency_id","assignee_id","due_at","id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_on_one_record" CHECK (num_nonnulls(lead_id, contact_id, proposal_id, trip_id, package_id) = 1);--> statement-breakpoint
CREATE POLICY "agency" ON "notices" AS PERMISSIVE FOR ALL TO public USING ("notices"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("notices"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "reminder_rules" AS PERMISSIVE FOR ALL TO public USING ("reminder_rules"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("reminder_rules"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));