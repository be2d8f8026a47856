CREATE TABLE "payment_requests" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"trip_id" uuid,
	"invoice_id" uuid,
	"contact_id" uuid,
	"lead_id" uuid,
	"public_key" text NOT NULL,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"rate" bigint,
	"amount" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"due_on" date,
	"valid_until" date,
	"cancelled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "payment_requests_about" CHECK ((trip_id is not null or invoice_id is not null) = (contact_id is null) and (lead_id is null or contact_id is not null)),
	CONSTRAINT "payment_requests_paid" CHECK (amount > 0 and paid >= 0 and paid <= amount)
);
--> statement-breakpoint
ALTER TABLE "payment_links" DROP CONSTRAINT "payment_links_about";--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_requests_public_key" ON "payment_requests" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_number" ON "payment_requests" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "payment_requests_trip" ON "payment_requests" USING btree ("agency_id","trip_id","id") WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_invoice" ON "payment_requests" USING btree ("agency_id","invoice_id","id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_contact" ON "payment_requests" USING btree ("agency_id","contact_id","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_lead" ON "payment_requests" USING btree ("agency_id","lead_id","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_due" ON "payment_requests" USING btree ("agency_id","due_on","id") WHERE due_on is not null and cancelled_at is null and paid < amount;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_about" CHECK (trip_id is not null or invoice_id is not null or payer_id is not null);