CREATE TABLE "invoices" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"document" jsonb NOT NULL,
	"corrects_id" uuid,
	"reason" text,
	"contact_id" uuid,
	"trip_id" uuid,
	"registration_id" uuid,
	"owner_id" uuid,
	"bill_to" text NOT NULL,
	"currency" text NOT NULL,
	"due_on" date,
	"total" bigint,
	"form" text,
	"series_id" uuid,
	"document_number" text,
	"issued_on" date,
	"issued_at" timestamp with time zone,
	"figures" jsonb,
	"supplier" jsonb,
	"credited" bigint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "invoices_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "invoices_bill_to" CHECK (bill_to <> ''),
	CONSTRAINT "invoices_issued" CHECK ((state = 'draft') = (document_number is null) and (state = 'draft') = (issued_on is null) and (state = 'draft') = (figures is null))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_corrects_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","corrects_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_registration_id_tax_registrations_agency_id_id_fk" FOREIGN KEY ("agency_id","registration_id") REFERENCES "public"."tax_registrations"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("agency_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_document_number" ON "invoices" USING btree ("agency_id","registration_id","document_number");--> statement-breakpoint
CREATE INDEX "invoices_trip" ON "invoices" USING btree ("agency_id","trip_id","id");--> statement-breakpoint
CREATE INDEX "invoices_contact" ON "invoices" USING btree ("agency_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "invoices_corrects" ON "invoices" USING btree ("agency_id","corrects_id");--> statement-breakpoint
CREATE INDEX "invoices_owner" ON "invoices" USING btree ("agency_id","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_series" ON "invoices" USING btree ("agency_id","series_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoices_createdat" ON "invoices" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_updatedat" ON "invoices" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_issuedon" ON "invoices" USING btree ("agency_id","issued_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_dueon" ON "invoices" USING btree ("agency_id","due_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_billto" ON "invoices" USING btree ("agency_id","bill_to","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("agency_id","total","id") WHERE deleted_at is null;