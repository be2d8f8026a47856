CREATE TABLE "mail_settings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"user" text,
	"password" text,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"reply_to" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "mail_settings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signatures" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"title" text,
	"phone" text,
	"picture_id" uuid,
	"shows_logo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "signatures_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "templates" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"subject" text,
	"body" jsonb NOT NULL,
	"shipped" text,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "mails_created";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender" text DEFAULT 'agency' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_label" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_picture_id_pictures_agency_id_id_fk" FOREIGN KEY ("agency_id","picture_id") REFERENCES "public"."pictures"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_settings_one" ON "mail_settings" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_user" ON "signatures" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_shipped" ON "templates" USING btree ("agency_id","shipped");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("agency_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("agency_id","created_at","id");--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "lead_id";--> statement-breakpoint
CREATE POLICY "agency" ON "mail_settings" AS PERMISSIVE FOR ALL TO public USING ("mail_settings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("mail_settings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "signatures" AS PERMISSIVE FOR ALL TO public USING ("signatures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("signatures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "templates" AS PERMISSIVE FOR ALL TO public USING ("templates"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("templates"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));