ALTER TABLE "trip_traveller_links" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voucher_bookings" ADD COLUMN "said_more" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "taken" jsonb;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "said_party" text;--> statement-breakpoint
ALTER TABLE "voucher_revisions" ADD COLUMN "taken" jsonb;--> statement-breakpoint
ALTER TABLE "voucher_settings" ADD COLUMN "toggles" jsonb;--> statement-breakpoint
CREATE INDEX "vouchers_drafts_behind" ON "vouchers" USING btree ("agency_id") WHERE differs and revision = 0 and status = 'draft' and deleted_at is null;