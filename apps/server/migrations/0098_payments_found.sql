ALTER TABLE "agencies" ALTER COLUMN "terms_version" SET DEFAULT 4;--> statement-breakpoint
ALTER TABLE "vendor_refunds" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "vendor_refunds_createdat" ON "vendor_refunds" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vendor_payments_createdat" ON "vendor_payments" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_createdat" ON "receipt_refunds" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_payer" ON "receipt_refunds" USING btree ("agency_id","payer_id","day");--> statement-breakpoint
CREATE INDEX "receipt_refunds_invoice" ON "receipt_refunds" USING btree ("agency_id","invoice_id","id");--> statement-breakpoint
CREATE INDEX "receipts_createdat" ON "receipts" USING btree ("agency_id","created_at","id");