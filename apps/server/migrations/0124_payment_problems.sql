ALTER TABLE "gateway_payments" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "handled_note" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "handled_note" text;--> statement-breakpoint
CREATE INDEX "gateway_payments_problem" ON "gateway_payments" USING btree ("agency_id","id") WHERE problem is not null and handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_links_problem" ON "payment_links" USING btree ("agency_id","id") WHERE problem is not null and handled_at is null;