ALTER TABLE "files" ADD COLUMN "tells_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD COLUMN "replaces_passports" boolean DEFAULT false NOT NULL;