CREATE TABLE "feeds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_user" ON "feeds" USING btree ("agency_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "feeds_key" ON "feeds" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "contact_documents_expiry" ON "contact_documents" USING btree ("agency_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("agency_id","created_at","id","stage_id") WHERE deleted_at is null and first_response_at is null;--> statement-breakpoint
CREATE INDEX "proposals_offer_until" ON "proposals" USING btree ("agency_id","offer_until","id") WHERE deleted_at is null and offer_until is not null;--> statement-breakpoint
CREATE INDEX "proposals_accepted" ON "proposals" USING btree ("agency_id","accepted_at","id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_when" ON "tasks" USING btree ("agency_id","due_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "trip_instalments_due" ON "trip_instalments" USING btree ("agency_id","due_on","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("agency_id","created_at","id","source","stage_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "agency" ON "feeds" AS PERMISSIVE FOR ALL TO public USING ("feeds"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "feeds"."key_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("feeds"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));