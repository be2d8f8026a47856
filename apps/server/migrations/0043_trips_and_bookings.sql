DROP INDEX "bookings_item";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "time" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rate" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "wishes" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "vendor_terms" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "slabs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "payables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "driver" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rate_card_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rate_revision" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "confirmation_number" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "dropped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "drop_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "drop_charge" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "operations_id" uuid;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "destinations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "services" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "confirmed" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "troubled" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_operations_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","operations_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
UPDATE "bookings" SET "number" = numbered.number, "owner_id" = trips.owner_id
  FROM (SELECT agency_id, id, row_number() OVER (PARTITION BY agency_id ORDER BY created_at, trip_id, position, id) AS number FROM "bookings") AS numbered,
    "trips"
  WHERE numbered.agency_id = bookings.agency_id AND numbered.id = bookings.id
    AND trips.agency_id = bookings.agency_id AND trips.id = bookings.trip_id;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
INSERT INTO "number_series" ("agency_id", "id", "series", "next")
  SELECT agency_id, gen_random_uuid(), 'booking', max(number) + 1 FROM "bookings" GROUP BY agency_id;--> statement-breakpoint
UPDATE "trips" SET "destinations" = proposals.destinations
  FROM "proposals" WHERE proposals.agency_id = trips.agency_id AND proposals.id = trips.proposal_id;--> statement-breakpoint
UPDATE "trips" SET "services" = counted.services, "confirmed" = counted.confirmed, "troubled" = counted.troubled
  FROM (SELECT agency_id, trip_id, (count(*) FILTER (WHERE status <> 'dropped'))::smallint AS services,
      (count(*) FILTER (WHERE status = 'confirmed'))::smallint AS confirmed,
      (count(*) FILTER (WHERE status IN ('waitlisted', 'changed')))::smallint AS troubled
    FROM "bookings" GROUP BY agency_id, trip_id) AS counted
  WHERE counted.agency_id = trips.agency_id AND counted.trip_id = trips.id;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "bookings_trip" ON "bookings" USING btree ("agency_id","trip_id","position","id");--> statement-breakpoint
CREATE INDEX "bookings_vendor" ON "bookings" USING btree ("agency_id","vendor_id","date","id");--> statement-breakpoint
CREATE INDEX "bookings_owner" ON "bookings" USING btree ("agency_id","owner_id","date","id");--> statement-breakpoint
CREATE INDEX "bookings_rate_card" ON "bookings" USING btree ("agency_id","rate_card_id");--> statement-breakpoint
CREATE INDEX "bookings_date" ON "bookings" USING btree ("agency_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_createdat" ON "bookings" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_updatedat" ON "bookings" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_title" ON "bookings" USING btree ("agency_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_hold" ON "bookings" USING btree ("agency_id","hold_until","id") WHERE deleted_at is null and hold_until is not null;--> statement-breakpoint
CREATE INDEX "trips_contact" ON "trips" USING btree ("agency_id","contact_id");--> statement-breakpoint
CREATE INDEX "trips_owner" ON "trips" USING btree ("agency_id","owner_id","start_date","id");--> statement-breakpoint
CREATE INDEX "trips_createdat" ON "trips" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "trips_updatedat" ON "trips" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "trips_title" ON "trips" USING btree ("agency_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "trips_total" ON "trips" USING btree ("agency_id","total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "trips_custom" ON "trips" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_item" ON "bookings" USING btree ("agency_id","trip_id","item_id") WHERE item_id is not null and status <> 'dropped' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_title" CHECK (title <> '');--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_title" CHECK (title <> '');--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "terms_version" SET DEFAULT 2;
