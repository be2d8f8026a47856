ALTER TABLE "receipt_refunds" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "currency" text;--> statement-breakpoint
UPDATE "receipt_refunds" SET "currency" = "of"."currency", "trip_id" = "of"."trip_id", "payer_id" = "of"."payer_id",
	"invoice_id" = CASE WHEN "of"."trip_id" IS NULL THEN "of"."invoice_id" END
FROM "receipts" AS "of" WHERE "of"."agency_id" = "receipt_refunds"."agency_id" AND "of"."id" = "receipt_refunds"."receipt_id";--> statement-breakpoint
ALTER TABLE "receipt_refunds" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "tcs_kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "bank_account_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "taxes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "collects_tcs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_note_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","note_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_payer_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","payer_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_refunds_note" ON "receipt_refunds" USING btree ("agency_id","note_id","id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_trip" ON "receipt_refunds" USING btree ("agency_id","trip_id","id");--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_of" CHECK ((receipt_id is null) <> (note_id is null));