CREATE INDEX "vendor_payments_day" ON "vendor_payments" USING btree ("agency_id","day","id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_day" ON "receipt_refunds" USING btree ("agency_id","day","id");--> statement-breakpoint
CREATE INDEX "receipts_day" ON "receipts" USING btree ("agency_id","day","id");