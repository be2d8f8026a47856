CREATE TABLE "exchange_follows" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"currencies" text[] NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"day" date,
	"problem" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_follows_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "exchange_follows" ADD CONSTRAINT "exchange_follows_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_follows_one" ON "exchange_follows" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "exchange_follows_next" ON "exchange_follows" USING btree ("next_at");