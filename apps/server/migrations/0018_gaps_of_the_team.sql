DROP INDEX "bank_accounts_default";--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "tasks_told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("agency_id","currency") WHERE is_default;