ALTER TABLE "library_revisions" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "photo" text;