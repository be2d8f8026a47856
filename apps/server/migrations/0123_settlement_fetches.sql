CREATE TABLE "settlement_fetches" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"credit" text NOT NULL,
	"fetched_to" date,
	"fetched_at" timestamp with time zone,
	"problem" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "settlement_fetches_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "settlement_fetches" ADD CONSTRAINT "settlement_fetches_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_fetches" ADD CONSTRAINT "settlement_fetches_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_fetches_provider" ON "settlement_fetches" USING btree ("agency_id","provider");--> statement-breakpoint
CREATE INDEX "settlement_fetches_next" ON "settlement_fetches" USING btree ("next_at");