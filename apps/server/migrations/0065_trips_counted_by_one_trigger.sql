-- Their work is done by trips_touched and trip_owner_changed (sql/counts.sql, sql/trips.sql), which are applied after this.
DROP FUNCTION IF EXISTS services_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS travellers_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS dues_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS vouchers_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS trip_owner_of_vouchers() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS trip_owner_of_invoices() CASCADE;
