CREATE TABLE "supplier_tickets" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_booking_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"place" smallint NOT NULL,
	"title" text,
	"format" text NOT NULL,
	"value" text NOT NULL,
	"file_id" uuid,
	"fetch_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "supplier_tickets_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "supplier_tickets" ADD CONSTRAINT "supplier_tickets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_tickets" ADD CONSTRAINT "supplier_tickets_agency_id_supplier_booking_id_supplier_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","supplier_booking_id") REFERENCES "public"."supplier_bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_tickets_once" ON "supplier_tickets" USING btree ("agency_id","supplier_booking_id","digest");--> statement-breakpoint
CREATE INDEX "supplier_tickets_fetch" ON "supplier_tickets" USING btree ("fetch_at") WHERE fetch_at is not null;