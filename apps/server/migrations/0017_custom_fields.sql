CREATE TABLE "custom_fields" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"record" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"help" text,
	"position" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "custom_fields_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_on_one_record";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("agency_id","record","key");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("agency_id","record",lower(label)) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_custom" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';--> statement-breakpoint
CREATE INDEX "files_proposal" ON "files" USING btree ("agency_id","proposal_id") WHERE proposal_id is not null;--> statement-breakpoint
CREATE INDEX "leads_custom" ON "leads" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';--> statement-breakpoint
CREATE INDEX "proposals_custom" ON "proposals" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_on_one_record" CHECK (num_nonnulls(lead_id, contact_id, proposal_id) = 1);--> statement-breakpoint
CREATE POLICY "agency" ON "custom_fields" AS PERMISSIVE FOR ALL TO public USING ("custom_fields"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("custom_fields"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));