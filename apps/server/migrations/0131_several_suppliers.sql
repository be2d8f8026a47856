DROP INDEX "plugins_provider";--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD COLUMN "plugin_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_bookings" ADD COLUMN "plugin_name" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "label" text;--> statement-breakpoint
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "plugins" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplier_bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- There was one of each provider. Of OCTO there may be several from now on, each with a name.
UPDATE "plugins" SET "code" = "provider", "label" = CASE WHEN "provider" = 'octo' THEN 'OCTO' END;--> statement-breakpoint
ALTER TABLE "plugins" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
UPDATE "supplier_bookings" SET "plugin_id" = "plugins"."id" FROM "plugins"
 WHERE "plugins"."agency_id" = "supplier_bookings"."agency_id" AND "plugins"."provider" = "supplier_bookings"."provider";--> statement-breakpoint
CREATE UNIQUE INDEX "plugins_code" ON "plugins" USING btree ("agency_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "plugins_label" ON "plugins" USING btree ("agency_id",lower(label));
--> statement-breakpoint
CREATE TABLE "proposal_quotes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"question" text NOT NULL,
	"quote" jsonb NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposal_quotes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_quotes" ADD CONSTRAINT "proposal_quotes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_quotes" ADD CONSTRAINT "proposal_quotes_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_quotes_question" ON "proposal_quotes" USING btree ("agency_id","question","proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_quotes_proposal" ON "proposal_quotes" USING btree ("agency_id","proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_quotes_ask" ON "proposal_quotes" USING btree ("ask_at");--> statement-breakpoint
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