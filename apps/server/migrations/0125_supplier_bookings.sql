CREATE TABLE "supplier_bookings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"is_test" boolean NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"request" jsonb NOT NULL,
	"needs" jsonb NOT NULL,
	"answer" jsonb,
	"price" bigint,
	"currency" text,
	"held_until" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"problem" text,
	"cancel_reason" text,
	"check_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_bookings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_catalogues" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"supplier" text,
	"fetched_at" timestamp with time zone,
	"problem" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_catalogues_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_prices" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"quote" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_prices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_products" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"title_text" text NOT NULL,
	"search_text" text NOT NULL,
	"document" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_products_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD CONSTRAINT "supplier_bookings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD CONSTRAINT "supplier_bookings_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD CONSTRAINT "supplier_bookings_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_catalogues" ADD CONSTRAINT "supplier_catalogues_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_catalogues" ADD CONSTRAINT "supplier_catalogues_agency_id_plugin_id_plugins_agency_id_id_fk" FOREIGN KEY ("agency_id","plugin_id") REFERENCES "public"."plugins"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_prices" ADD CONSTRAINT "supplier_prices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_agency_id_plugin_id_plugins_agency_id_id_fk" FOREIGN KEY ("agency_id","plugin_id") REFERENCES "public"."plugins"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_bookings_booking" ON "supplier_bookings" USING btree ("agency_id","booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_bookings_live" ON "supplier_bookings" USING btree ("agency_id","booking_id") WHERE state in ('requested', 'held', 'pending', 'confirmed', 'redeemed');--> statement-breakpoint
CREATE INDEX "supplier_bookings_check" ON "supplier_bookings" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_catalogues_plugin" ON "supplier_catalogues" USING btree ("agency_id","plugin_id");--> statement-breakpoint
CREATE INDEX "supplier_catalogues_next" ON "supplier_catalogues" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_prices_question" ON "supplier_prices" USING btree ("agency_id","question");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_products_product" ON "supplier_products" USING btree ("agency_id","plugin_id","product_id");