CREATE TABLE "booking_request_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"asked" jsonb NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"confirmation_number" text,
	"counter" jsonb,
	"reason" text,
	"hold_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"closed" text,
	CONSTRAINT "booking_request_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "booking_request_messages" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	CONSTRAINT "booking_request_messages_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "booking_requests" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"vendor_id" uuid,
	"vendor" text NOT NULL,
	"public_key" text NOT NULL,
	"way" text NOT NULL,
	"sent_to" text,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "booking_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "booking_requests_vendor_name" CHECK (vendor <> '')
);
--> statement-breakpoint
ALTER TABLE "booking_request_lines" ADD CONSTRAINT "booking_request_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request_lines" ADD CONSTRAINT "booking_request_lines_agency_id_request_id_booking_requests_agency_id_id_fk" FOREIGN KEY ("agency_id","request_id") REFERENCES "public"."booking_requests"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request_lines" ADD CONSTRAINT "booking_request_lines_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request_messages" ADD CONSTRAINT "booking_request_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request_messages" ADD CONSTRAINT "booking_request_messages_agency_id_request_id_booking_requests_agency_id_id_fk" FOREIGN KEY ("agency_id","request_id") REFERENCES "public"."booking_requests"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_request_lines_open" ON "booking_request_lines" USING btree ("agency_id","booking_id") WHERE closed is null;--> statement-breakpoint
CREATE INDEX "booking_request_lines_request" ON "booking_request_lines" USING btree ("agency_id","request_id","position","id");--> statement-breakpoint
CREATE INDEX "booking_request_lines_booking" ON "booking_request_lines" USING btree ("agency_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_request_messages_request" ON "booking_request_messages" USING btree ("agency_id","request_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_requests_key" ON "booking_requests" USING btree ("agency_id","public_key");--> statement-breakpoint
CREATE INDEX "booking_requests_public" ON "booking_requests" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "booking_requests_trip" ON "booking_requests" USING btree ("agency_id","trip_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "booking_requests_vendor" ON "booking_requests" USING btree ("agency_id","vendor_id");--> statement-breakpoint
CREATE INDEX "booking_requests_sent" ON "booking_requests" USING btree ("agency_id","sent_at");