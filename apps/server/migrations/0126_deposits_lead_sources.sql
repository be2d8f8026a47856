CREATE TABLE "lead_pulls" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"pulled_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "lead_pulls_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "taken_enquiries" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"enquiry_id" text NOT NULL,
	"lead_id" uuid,
	"is_new" boolean DEFAULT false NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taken_enquiries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_about";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_pulls" ADD CONSTRAINT "lead_pulls_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_pulls" ADD CONSTRAINT "lead_pulls_agency_id_plugin_id_plugins_agency_id_id_fk" FOREIGN KEY ("agency_id","plugin_id") REFERENCES "public"."plugins"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_enquiries" ADD CONSTRAINT "taken_enquiries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_pulls_plugin" ON "lead_pulls" USING btree ("agency_id","plugin_id");--> statement-breakpoint
CREATE INDEX "lead_pulls_next" ON "lead_pulls" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "taken_enquiries_once" ON "taken_enquiries" USING btree ("agency_id","provider","enquiry_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_deposit_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","deposit_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_deposit" ON "receipts" USING btree ("agency_id","deposit_id","id") WHERE deposit_id is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_deposit" CHECK (deposit_id is null or ((trip_id is not null or invoice_id is not null) and amount > 0
        and bank_charges = 0 and tds = 0 and written_off = 0 and in_account is null and bank_account_id is null));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_about" CHECK (trip_id is not null or payer_id is not null);