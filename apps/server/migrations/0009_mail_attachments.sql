ALTER TABLE "mails" ADD COLUMN "attachment_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment_name" text;