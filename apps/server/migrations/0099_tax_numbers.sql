DROP INDEX "contacts_gstin";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "is_inclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_number" text;--> statement-breakpoint
CREATE INDEX "contacts_gstin" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and (gstin is not null or tax_number is not null);