-- Rate cards had a name and nothing else until now. They stay as drafts without rates, of a vendor that stands in each
-- agency for those that are not known.
CREATE TEMPORARY TABLE "vendors_unknown" ON COMMIT DROP AS
	SELECT c.agency_id, gen_random_uuid() AS id,
		greatest(
			(SELECT coalesce(max(v.number), 0) + 1 FROM "vendors" v WHERE v.agency_id = c.agency_id),
			coalesce((SELECT n.next FROM "number_series" n WHERE n.agency_id = c.agency_id AND n.series = 'vendor'), 1)
		)::integer AS number
	FROM (SELECT DISTINCT agency_id FROM "rate_cards") c;--> statement-breakpoint
INSERT INTO "vendors" (agency_id, id, number, terms, name)
	SELECT agency_id, id, number, ARRAY['vendor', 'not', 'known', 'yet'], 'Vendor not known yet' FROM "vendors_unknown";--> statement-breakpoint
INSERT INTO "number_series" (agency_id, id, series, next)
	SELECT agency_id, gen_random_uuid(), 'vendor', number + 1 FROM "vendors_unknown"
	ON CONFLICT (agency_id, series) DO UPDATE SET next = excluded.next;--> statement-breakpoint
CREATE TABLE "rate_card_revisions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"rate_card_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"why" text NOT NULL,
	"equals" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_card_revisions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"currency" text NOT NULL,
	"base" text NOT NULL,
	"rate" bigint NOT NULL,
	"from_day" date NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "exchange_rates_rate" CHECK (rate > 0)
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid,
	"booking_id" uuid,
	"before" bigint NOT NULL,
	"after" bigint,
	"difference" bigint NOT NULL,
	"at_risk" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"priced_at" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_alerts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rate_question" jsonb;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "valid_to" date;--> statement-breakpoint
UPDATE "rate_cards" c SET vendor_id = u.id, category = 'lodging', currency = a.currency,
	document = jsonb_build_object('title', left(c.name, 160), 'category', 'lodging', 'basis', 'room-night', 'currency', a.currency,
		'taxIncluded', true, 'taxRate', null, 'validFrom', null, 'validTo', null, 'releaseDays', null, 'options', '[]'::jsonb,
		'seasons', '[]'::jsonb, 'rates', '[]'::jsonb, 'blackouts', '[]'::jsonb, 'stopSales', '[]'::jsonb,
		'minimumStays', '[]'::jsonb, 'supplements', '[]'::jsonb, 'slabs', '[]'::jsonb, 'notes', null)
	FROM "vendors_unknown" u, "agencies" a WHERE u.agency_id = c.agency_id AND a.id = c.agency_id;--> statement-breakpoint
INSERT INTO "rate_card_revisions" (agency_id, id, rate_card_id, number, document, why, created_by, created_at)
	SELECT agency_id, gen_random_uuid(), id, 1, document, 'made', created_by, created_at FROM "rate_cards";--> statement-breakpoint
ALTER TABLE "rate_cards" ALTER COLUMN "vendor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ALTER COLUMN "document" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ALTER COLUMN "category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_card_revisions" ADD CONSTRAINT "rate_card_revisions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_card_revisions" ADD CONSTRAINT "rate_card_revisions_agency_id_rate_card_id_rate_cards_agency_id_id_fk" FOREIGN KEY ("agency_id","rate_card_id") REFERENCES "public"."rate_cards"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_card_revisions" ADD CONSTRAINT "rate_card_revisions_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_agency_id_set_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","set_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_agency_id_asked_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","asked_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_agency_id_decided_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_card_revisions_number" ON "rate_card_revisions" USING btree ("agency_id","rate_card_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("agency_id","base","currency","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_proposal" ON "price_alerts" USING btree ("agency_id","proposal_id") WHERE state in ('open', 'asked') and proposal_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_booking" ON "price_alerts" USING btree ("agency_id","booking_id") WHERE state in ('open', 'asked') and booking_id is not null;--> statement-breakpoint
CREATE INDEX "price_alerts_risk" ON "price_alerts" USING btree ("agency_id","at_risk","id") WHERE state in ('open', 'asked');--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_cards_vendor" ON "rate_cards" USING btree ("agency_id","vendor_id","id");