CREATE TABLE "voucher_bookings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"said_date" date,
	"said_time" text,
	"said_nights" smallint,
	"said_number" text,
	"said_vendor_id" uuid,
	"said_vendor" text,
	CONSTRAINT "voucher_bookings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "voucher_keys" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "voucher_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "voucher_revisions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"type" text NOT NULL,
	"document" jsonb NOT NULL,
	"toggles" jsonb NOT NULL,
	"public_key" text NOT NULL,
	"hash" text NOT NULL,
	"token" text NOT NULL,
	"key_id" text NOT NULL,
	"override_reason" text,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	CONSTRAINT "voucher_revisions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "voucher_settings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"billing" text,
	"policies" text,
	CONSTRAINT "voucher_settings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_name";--> statement-breakpoint
DROP INDEX "vouchers_name";--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "vouchered" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "type" text DEFAULT 'combined' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "has_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "document" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "toggles" jsonb DEFAULT '{"showPrice":false,"showGuests":true,"showBranding":true,"showVendor":true,"showDriver":true}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" RENAME COLUMN "name" TO "title";--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "lead_guest" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "confirmation_number" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "vendor" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "issued_by" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "acknowledged_by" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "voucher_bookings" ADD CONSTRAINT "voucher_bookings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_bookings" ADD CONSTRAINT "voucher_bookings_agency_id_voucher_id_vouchers_agency_id_id_fk" FOREIGN KEY ("agency_id","voucher_id") REFERENCES "public"."vouchers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_bookings" ADD CONSTRAINT "voucher_bookings_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_keys" ADD CONSTRAINT "voucher_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_revisions" ADD CONSTRAINT "voucher_revisions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_revisions" ADD CONSTRAINT "voucher_revisions_agency_id_voucher_id_vouchers_agency_id_id_fk" FOREIGN KEY ("agency_id","voucher_id") REFERENCES "public"."vouchers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_revisions" ADD CONSTRAINT "voucher_revisions_agency_id_issued_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","issued_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_settings" ADD CONSTRAINT "voucher_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_bookings_pair" ON "voucher_bookings" USING btree ("agency_id","voucher_id","booking_id");--> statement-breakpoint
CREATE INDEX "voucher_bookings_booking" ON "voucher_bookings" USING btree ("agency_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_keys_key_id" ON "voucher_keys" USING btree ("agency_id","key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_keys_current" ON "voucher_keys" USING btree ("agency_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "voucher_keys_name" ON "voucher_keys" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_revisions_number" ON "voucher_revisions" USING btree ("agency_id","voucher_id","number");--> statement-breakpoint
CREATE INDEX "voucher_revisions_public_key" ON "voucher_revisions" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_settings_one" ON "voucher_settings" USING btree ("agency_id");--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_issued_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","issued_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_trip" ON "vouchers" USING btree ("agency_id","trip_id","id");--> statement-breakpoint
CREATE INDEX "vouchers_status" ON "vouchers" USING btree ("agency_id","status","start_date","id");--> statement-breakpoint
CREATE INDEX "vouchers_vendor" ON "vouchers" USING btree ("agency_id","vendor_id","start_date","id");--> statement-breakpoint
CREATE INDEX "vouchers_owner" ON "vouchers" USING btree ("agency_id","owner_id","start_date","id");--> statement-breakpoint
CREATE INDEX "vouchers_startdate" ON "vouchers" USING btree ("agency_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vouchers_title" ON "vouchers" USING btree ("agency_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_title" CHECK (title <> '');--> statement-breakpoint
ALTER TABLE "vouchers" ALTER COLUMN "document" DROP DEFAULT, ALTER COLUMN "toggles" DROP DEFAULT, ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
-- Vouchers from before there was more to them than a title. Rewritten so, since row-level security hides rows from an UPDATE.
ALTER TABLE "vouchers" ALTER COLUMN "document" TYPE jsonb USING jsonb_build_object(
	'title', title, 'leadGuest', null, 'guests', '[]'::jsonb, 'party', null,
	'services', jsonb_build_array(jsonb_build_object(
		'bookingId', null, 'type', 'other', 'title', title, 'confirmationNumber', null, 'from', null, 'to', null, 'time', null, 'endTime', null,
		'vendor', '{"name":null,"address":null,"phone":null,"map":null}'::jsonb, 'driver', null, 'details', '{}'::jsonb)),
	'inclusions', null, 'requests', null, 'billing', null, 'policies', null, 'price', null, 'contacts', '[]'::jsonb
);
