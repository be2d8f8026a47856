CREATE TABLE "vendor_updates" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"request_id" uuid,
	"vendor_id" uuid,
	"vendor" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"sent_to" text,
	"asked" jsonb NOT NULL,
	"confirmation_number" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid,
	"mail_id" uuid,
	"notified_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"closed_at" timestamp with time zone,
	"task_id" uuid,
	CONSTRAINT "vendor_updates_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_updates_vendor_name" CHECK (vendor <> '')
);
--> statement-breakpoint
ALTER TABLE "vendor_updates" ADD CONSTRAINT "vendor_updates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_updates" ADD CONSTRAINT "vendor_updates_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_updates" ADD CONSTRAINT "vendor_updates_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_updates" ADD CONSTRAINT "vendor_updates_agency_id_request_id_booking_requests_agency_id_id_fk" FOREIGN KEY ("agency_id","request_id") REFERENCES "public"."booking_requests"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_updates" ADD CONSTRAINT "vendor_updates_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_updates_trip" ON "vendor_updates" USING btree ("agency_id","trip_id","made_at","id");--> statement-breakpoint
CREATE INDEX "vendor_updates_request" ON "vendor_updates" USING btree ("agency_id","request_id");--> statement-breakpoint
CREATE INDEX "vendor_updates_vendor" ON "vendor_updates" USING btree ("agency_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_updates_task" ON "vendor_updates" USING btree ("agency_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_updates_open" ON "vendor_updates" USING btree ("agency_id","booking_id") WHERE acknowledged_at is null and closed_at is null;