-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "bank_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What travellers paid into it so far was the agency's own currency.
UPDATE "bank_accounts" SET "currency" = "agencies"."currency" FROM "agencies" WHERE "agencies"."id" = "bank_accounts"."agency_id";
