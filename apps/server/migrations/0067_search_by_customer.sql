ALTER TABLE "agencies" ALTER COLUMN "terms_version" SET DEFAULT 3;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;