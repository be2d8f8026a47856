ALTER TABLE "receipts" ALTER COLUMN "trip_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_public_key" ON "invoices" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "receipts_invoice" ON "receipts" USING btree ("agency_id","invoice_id","day","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_about" CHECK (trip_id is not null or (invoice_id is not null and payer_id is not null));