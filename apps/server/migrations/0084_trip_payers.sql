CREATE TABLE "trip_payers" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"share" bigint NOT NULL,
	"public_key" text NOT NULL,
	CONSTRAINT "trip_payers_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "trip_shares" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"instalment_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_shares_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "trip_payers" ADD CONSTRAINT "trip_payers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_payers" ADD CONSTRAINT "trip_payers_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_payers" ADD CONSTRAINT "trip_payers_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_agency_id_instalment_id_trip_instalments_agency_id_id_fk" FOREIGN KEY ("agency_id","instalment_id") REFERENCES "public"."trip_instalments"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_agency_id_payer_id_trip_payers_agency_id_id_fk" FOREIGN KEY ("agency_id","payer_id") REFERENCES "public"."trip_payers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_payers_contact" ON "trip_payers" USING btree ("agency_id","trip_id","contact_id");--> statement-breakpoint
CREATE INDEX "trip_payers_public_key" ON "trip_payers" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_shares_one" ON "trip_shares" USING btree ("agency_id","instalment_id","payer_id");--> statement-breakpoint
CREATE INDEX "trip_shares_trip" ON "trip_shares" USING btree ("agency_id","trip_id");--> statement-breakpoint
CREATE INDEX "trip_shares_payer" ON "trip_shares" USING btree ("agency_id","payer_id");