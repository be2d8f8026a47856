ALTER TABLE "payment_links" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "fee_before_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "methods" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "passes_fee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "fee_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "fee_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_fee_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","fee_invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_fee" ON "receipts" USING btree ("agency_id","fee_invoice_id") WHERE fee_invoice_id is not null;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_fee" CHECK (fee >= 0 and fee < amount and fee_before_tax >= 0 and fee_before_tax <= fee);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_fee" CHECK (fee >= 0 and fee <= amount and fee_refunded >= 0 and fee_refunded <= fee and (fee > 0) = (fee_invoice_id is not null));