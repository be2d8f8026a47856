CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"os_user" text NOT NULL,
	"host" text NOT NULL,
	"command" text NOT NULL,
	"agency" uuid,
	"agency_name" text,
	"person" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_links" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_links_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "address_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "ends_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_links" ADD CONSTRAINT "address_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_links" ADD CONSTRAINT "address_links_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_agency" ON "operator_actions" USING btree ("agency","id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_links_token_hash" ON "address_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "address_links_user" ON "address_links" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE INDEX "mails_counted" ON "mails" USING btree ("agency_id","counted_at") WHERE counted_at is not null;--> statement-breakpoint
CREATE POLICY "agency" ON "address_links" AS PERMISSIVE FOR ALL TO public USING ("address_links"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "address_links"."token_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("address_links"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint

-- Whether an agency is let out to strangers, or in at all, is known with its people's sessions on every server.
DROP TRIGGER agencies_changed ON agencies;
--> statement-breakpoint
CREATE TRIGGER agencies_changed AFTER UPDATE OF requires_totp, currency, time_zone, country, own_fields_of, plan_id, confirmed_at, approved_at, suspended_at ON agencies
FOR EACH ROW EXECUTE FUNCTION agencies_changed();
--> statement-breakpoint

-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Those who are there already were let in by whoever runs the installation.
UPDATE users SET email_confirmed_at = now() WHERE invited_at IS NULL;
--> statement-breakpoint
ALTER TABLE mails NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE mails SET waits_for = 'server' WHERE state = 'held';
