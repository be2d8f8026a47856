CREATE TABLE "gateway_payments" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text,
	"paid_at" timestamp with time zone NOT NULL,
	"receipt_id" uuid,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_payments_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "gateway_payments_booked" CHECK (receipt_id is not null or problem is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid,
	"invoice_id" uuid,
	"payer_id" uuid,
	"plugin_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_link_id" text,
	"url" text,
	"description" text NOT NULL,
	"customer" text NOT NULL,
	"email" text,
	"phone" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"rate" bigint,
	"in_trip" bigint,
	"paid" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"path" text NOT NULL,
	"problem" text,
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_links_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "payment_links_about" CHECK (trip_id is not null or invoice_id is not null),
	CONSTRAINT "payment_links_paid" CHECK (paid >= 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_agency_id_link_id_payment_links_agency_id_id_fk" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."payment_links"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_agency_id_receipt_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","receipt_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_agency_id_payer_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","payer_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_once" ON "gateway_payments" USING btree ("agency_id","provider","payment_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_link" ON "gateway_payments" USING btree ("agency_id","link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_reference" ON "payment_links" USING btree ("agency_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_provider" ON "payment_links" USING btree ("agency_id","provider","provider_link_id");--> statement-breakpoint
CREATE INDEX "payment_links_page" ON "payment_links" USING btree ("agency_id","path","id");--> statement-breakpoint
CREATE INDEX "payment_links_check" ON "payment_links" USING btree ("check_at") WHERE check_at is not null;