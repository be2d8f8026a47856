ALTER TABLE "tax_settings" ADD COLUMN "drafts_on_acceptance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_custom" ON "invoices" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';