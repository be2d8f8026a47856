ALTER TABLE "receipts" DROP CONSTRAINT "receipts_about";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_deposit_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","deposit_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_deposit" ON "receipts" USING btree ("agency_id","deposit_id","id") WHERE deposit_id is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_deposit" CHECK (deposit_id is null or ((trip_id is not null or invoice_id is not null) and amount > 0
        and bank_charges = 0 and tds = 0 and written_off = 0 and in_account is null and bank_account_id is null));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_about" CHECK (trip_id is not null or payer_id is not null);