CREATE TABLE "consents" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"purpose" text NOT NULL,
	"facts" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
DROP TABLE "mail_consents" CASCADE;--> statement-breakpoint
ALTER TABLE "plugin_events" ADD COLUMN "is_of_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "way" text DEFAULT 'keys' NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "authorised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "standing" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "renewal" uuid;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "renewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_state" ON "consents" USING btree ("agency_id","state_hash");--> statement-breakpoint
CREATE INDEX "plugins_look" ON "plugins" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "plugins" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was enabled is connected; where its account stands is asked soon. What was connected and disabled is paused.
UPDATE "plugins" SET "authorised_at" = "created_at", "look_at" = now(), "paused_at" = CASE WHEN "is_enabled" THEN NULL ELSE now() END
 WHERE "is_enabled" OR "account" <> '';--> statement-breakpoint
ALTER TABLE "plugins" DROP COLUMN "is_enabled";