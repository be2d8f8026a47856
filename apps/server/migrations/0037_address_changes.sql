ALTER TABLE "password_links" ADD COLUMN "changes_to" text;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "returns_to" text;