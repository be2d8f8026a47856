CREATE TABLE "bank_accounts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"label" text NOT NULL,
	"holder" text NOT NULL,
	"bank_name" text NOT NULL,
	"branch" text,
	"account_number" text NOT NULL,
	"last_digits" text NOT NULL,
	"ifsc" text,
	"swift" text,
	"upi_id" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_changes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"change" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "bank_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vendor_types" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"built_in" text,
	CONSTRAINT "vendor_types_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "vendor_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "is_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_cost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_types" ADD CONSTRAINT "vendor_types_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("agency_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_types_name" ON "vendor_types" USING btree ("agency_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("agency_id","name");--> statement-breakpoint
CREATE POLICY "agency" ON "bank_accounts" AS PERMISSIVE FOR ALL TO public USING ("bank_accounts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("bank_accounts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "bank_changes" AS PERMISSIVE FOR ALL TO public USING ("bank_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("bank_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "vendor_types" AS PERMISSIVE FOR ALL TO public USING ("vendor_types"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("vendor_types"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));