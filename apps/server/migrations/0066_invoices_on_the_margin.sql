ALTER TABLE "invoices" ADD COLUMN "tells_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_on_margin" ON "invoices" USING btree ("agency_id") WHERE tells_costs;