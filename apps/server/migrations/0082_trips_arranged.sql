DROP INDEX "price_alerts_risk";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "operations_id" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "operations_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_operations_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","operations_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_operations_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","operations_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_operations" ON "bookings" USING btree ("agency_id","operations_id","date","id") WHERE operations_id is not null;--> statement-breakpoint
CREATE INDEX "trips_operations" ON "trips" USING btree ("agency_id","operations_id","start_date","id") WHERE operations_id is not null;--> statement-breakpoint
CREATE INDEX "vouchers_operations" ON "vouchers" USING btree ("agency_id","operations_id","start_date","id") WHERE operations_id is not null;--> statement-breakpoint
CREATE INDEX "price_alerts_risk" ON "price_alerts" USING btree ("agency_id","at_risk","id") WHERE state in ('open', 'asked', 'unsent');