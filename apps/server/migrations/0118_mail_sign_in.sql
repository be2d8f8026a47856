CREATE TABLE "mail_consents" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"verifier" text NOT NULL,
	"client_secret" text NOT NULL,
	"nonce" text NOT NULL,
	"request" jsonb NOT NULL,
	"settings_version" integer,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_consents_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_grants" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"settings_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"tenant" text,
	"refresh_token" text NOT NULL,
	"access_token" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"renewal" uuid,
	"renewing_until" timestamp with time zone,
	"problem" text,
	"signed_in_at" timestamp with time zone NOT NULL,
	"signed_in_by" uuid,
	CONSTRAINT "mail_grants_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "sign_in" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_grants" ADD CONSTRAINT "mail_grants_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_grants" ADD CONSTRAINT "mail_grants_agency_id_settings_id_mail_settings_agency_id_id_fk" FOREIGN KEY ("agency_id","settings_id") REFERENCES "public"."mail_settings"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consents_state" ON "mail_consents" USING btree ("agency_id","state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_grants_one" ON "mail_grants" USING btree ("agency_id","settings_id");