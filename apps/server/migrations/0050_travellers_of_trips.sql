CREATE TABLE "trip_travellers" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"is_lead" boolean DEFAULT false NOT NULL,
	"title" text,
	"given_name" text,
	"family_name" text,
	"gender" text,
	"birth" date,
	"nationality" text,
	"contact_id" uuid,
	"phone" text,
	"email" text,
	"passport_number" text,
	"passport_digits" text,
	"passport_country" text,
	"passport_issued_on" date,
	"passport_expires_on" date,
	"visa" text DEFAULT 'unknown' NOT NULL,
	"visa_expires_on" date,
	"meal" text,
	"seat" text,
	"wishes" text,
	"room" text,
	"emergency_name" text,
	"emergency_phone" text,
	"ticket_name" text,
	"priced_age" smallint,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"cancel_charge" bigint,
	"cancel_share" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trip_travellers_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "trip_travellers_passport" CHECK ((passport_number is null) = (passport_digits is null))
);
--> statement-breakpoint
CREATE TABLE "trip_traveller_links" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"traveller_ids" uuid[] NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"filled_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trip_traveller_links_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "places" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "complete" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "needs_passport" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "cancel_charge" bigint;--> statement-breakpoint
ALTER TABLE "trip_travellers" ADD CONSTRAINT "trip_travellers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_travellers" ADD CONSTRAINT "trip_travellers_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_travellers" ADD CONSTRAINT "trip_travellers_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD CONSTRAINT "trip_traveller_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD CONSTRAINT "trip_traveller_links_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_traveller_links" ADD CONSTRAINT "trip_traveller_links_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_travellers_trip" ON "trip_travellers" USING btree ("agency_id","trip_id","position","id");--> statement-breakpoint
CREATE INDEX "trip_travellers_contact" ON "trip_travellers" USING btree ("agency_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_travellers_lead" ON "trip_travellers" USING btree ("agency_id","trip_id") WHERE is_lead;--> statement-breakpoint
CREATE INDEX "trip_traveller_links_trip" ON "trip_traveller_links" USING btree ("agency_id","trip_id","created_at");--> statement-breakpoint
CREATE INDEX "trip_traveller_links_key" ON "trip_traveller_links" USING btree ("key_hash");