ALTER TABLE "receipts" ADD COLUMN "in_account" bigint;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "in_account" bigint;