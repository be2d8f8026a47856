CREATE TABLE "tax_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"version" integer NOT NULL,
	"pack" jsonb NOT NULL,
	"signature" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"min_digits" integer NOT NULL,
	"first_number" integer DEFAULT 1 NOT NULL,
	"first_period" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_series_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_registrations" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"tax_number" text,
	"legal_name" text NOT NULL,
	"trade_name" text,
	"address" text,
	"state" text,
	"from_day" date NOT NULL,
	"to_day" date,
	"luts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pack_id" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_registrations_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pan" text,
	"tan" text,
	"default_mode" text,
	"turnover" text,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"units" jsonb NOT NULL,
	CONSTRAINT "tax_settings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_agency_id_registration_id_tax_registrations_agency_id_id_fk" FOREIGN KEY ("agency_id","registration_id") REFERENCES "public"."tax_registrations"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_packs_version" ON "tax_packs" USING btree ("pack_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "document_series_pattern" ON "document_series" USING btree ("agency_id","pattern");--> statement-breakpoint
CREATE UNIQUE INDEX "document_series_open" ON "document_series" USING btree ("agency_id","registration_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_registrations_default" ON "tax_registrations" USING btree ("agency_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_settings_one" ON "tax_settings" USING btree ("agency_id");