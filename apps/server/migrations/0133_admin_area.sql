ALTER TABLE "admins" ADD COLUMN "role" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "level" text DEFAULT 'info' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "link_url" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "link_label" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "agency" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_price_per_seat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_agency_agencies_id_fk" FOREIGN KEY ("agency") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_published" ON "announcements" USING btree ("published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_default" ON "plans" USING btree ("is_default") WHERE "plans"."is_default";--> statement-breakpoint
-- What registered agencies got so far, they get until staff choose another.
UPDATE "plans" SET "is_default" = true WHERE "id" = '00000000-0000-7000-8000-000000000002';--> statement-breakpoint
-- A plan that an agency is on cannot be deleted.
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_plan_id" FOREIGN KEY ("plan_id") REFERENCES "plans" ("id") ON DELETE restrict;
