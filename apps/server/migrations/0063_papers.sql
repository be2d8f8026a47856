CREATE TABLE "invoice_irns" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"irn" text NOT NULL,
	"ack_number" text NOT NULL,
	"ack_on" date NOT NULL,
	"signed_qr" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_irns_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "drafts_on_acceptance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_irns_invoice" ON "invoice_irns" USING btree ("agency_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_irns_irn" ON "invoice_irns" USING btree ("agency_id","irn");--> statement-breakpoint
CREATE INDEX "invoices_custom" ON "invoices" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';