DROP INDEX "plugins_provider";--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD COLUMN "plugin_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD COLUMN "plugin_name" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "label" text;--> statement-breakpoint
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "plugins" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplier_bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- There was one of each provider. Of OCTO there may be several from now on, each with a name.
UPDATE "plugins" SET "code" = "provider", "label" = CASE WHEN "provider" = 'octo' THEN 'OCTO' END;--> statement-breakpoint
ALTER TABLE "plugins" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
UPDATE "supplier_bookings" SET "plugin_id" = "plugins"."id" FROM "plugins"
 WHERE "plugins"."agency_id" = "supplier_bookings"."agency_id" AND "plugins"."provider" = "supplier_bookings"."provider";--> statement-breakpoint
CREATE UNIQUE INDEX "plugins_code" ON "plugins" USING btree ("agency_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "plugins_label" ON "plugins" USING btree ("agency_id",lower(label));
