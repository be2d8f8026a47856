ALTER TABLE "mails" ADD COLUMN "message_id" text;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("agency_id","about_id","created_at","id") WHERE about_id is not null;