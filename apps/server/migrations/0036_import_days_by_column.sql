-- Settings of imports say the order of days of each column, and whether the header has groups.
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "imports" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "import_mappings" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "imports" SET "settings" = '{"dateOrders": [], "hasGroups": false}'::jsonb || "settings" WHERE "settings" IS NOT NULL;
--> statement-breakpoint
UPDATE "import_mappings" SET "settings" = '{"dateOrders": [], "hasGroups": false}'::jsonb || "settings";
