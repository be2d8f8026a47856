ALTER TABLE "trips" ADD COLUMN "quoted_tax" bigint;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "quoted_net" bigint;