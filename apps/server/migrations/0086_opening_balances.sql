CREATE TABLE "opening_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"opening_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"ended_at" timestamp with time zone,
	"kind" text NOT NULL,
	"bank_account_id" uuid,
	"contact_id" uuid,
	"vendor_id" uuid,
	"trip_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"base" bigint NOT NULL,
	"reference" text,
	"due_on" date,
	"item_id" uuid,
	CONSTRAINT "opening_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "opening_lines_amount" CHECK (amount > 0 and base >= 0)
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"posted_by" uuid,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "openings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_lines" ADD CONSTRAINT "opening_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_lines" ADD CONSTRAINT "opening_lines_agency_id_opening_id_openings_agency_id_id_fk" FOREIGN KEY ("agency_id","opening_id") REFERENCES "public"."openings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_lines" ADD CONSTRAINT "opening_lines_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_lines" ADD CONSTRAINT "opening_lines_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_lines" ADD CONSTRAINT "opening_lines_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_lines_of" ON "opening_lines" USING btree ("agency_id","opening_id","position");--> statement-breakpoint
CREATE INDEX "opening_lines_vendor" ON "opening_lines" USING btree ("agency_id","vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "openings_one" ON "openings" USING btree ("agency_id") WHERE ended_at is null;