ALTER TABLE "tax_settings" ADD COLUMN "default_rate" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "proforma_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_proforma_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","proforma_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_proforma" ON "invoices" USING btree ("agency_id","proforma_id");