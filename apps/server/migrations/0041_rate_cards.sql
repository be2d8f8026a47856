CREATE TABLE "rate_cards" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "rate_cards_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "rate_cards_name" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_cards_number" ON "rate_cards" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "rate_cards_createdat" ON "rate_cards" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_cards_updatedat" ON "rate_cards" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_cards_name" ON "rate_cards" USING btree ("agency_id","name","id") WHERE deleted_at is null;