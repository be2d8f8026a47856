CREATE TABLE "feed_events" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"hash" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "terms_version" SET DEFAULT 3;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_events" ADD CONSTRAINT "feed_events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_events" ADD CONSTRAINT "feed_events_agency_id_feed_id_feeds_agency_id_id_fk" FOREIGN KEY ("agency_id","feed_id") REFERENCES "public"."feeds"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_events_uid" ON "feed_events" USING btree ("agency_id","feed_id","uid");