ALTER TABLE "invoices" ADD COLUMN "paid_ahead" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "beyond_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_charged_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_instalments" ADD COLUMN "agreed" bigint;--> statement-breakpoint
UPDATE "trip_instalments" SET "agreed" = "amount";--> statement-breakpoint
ALTER TABLE "trip_instalments" ALTER COLUMN "agreed" SET NOT NULL;