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
CREATE TABLE "feeds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "library_items" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"places" text[] DEFAULT '{}' NOT NULL,
	"picture_ids" uuid[] DEFAULT '{}' NOT NULL,
	"supplier" text,
	"net" bigint,
	"currency" text,
	"basis" text,
	"internal_note" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp with time zone,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "library_items_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "library_items_name" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "library_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "library_revisions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "library_revisions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "library_revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "notices" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"subject" text,
	"subject_id" uuid,
	"task_id" uuid,
	"rule_id" uuid,
	"reason" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"pushed_to" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"every_days" integer,
	"times" integer DEFAULT 1 NOT NULL,
	"stops" text[] NOT NULL,
	"recipients" text[] NOT NULL,
	"channels" text[] NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"quiet_from" text,
	"quiet_until" text,
	"last_run_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "reminder_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_on_one_record";--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
DROP INDEX "mails_created";--> statement-breakpoint
DROP INDEX "tasks_due";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "is_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
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
ALTER TABLE "stages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_minutes" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_by" text[];--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_cost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_revisions" ADD CONSTRAINT "library_revisions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_revisions" ADD CONSTRAINT "library_revisions_agency_id_item_id_library_items_agency_id_id_fk" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."library_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_rules" ADD CONSTRAINT "reminder_rules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_agency_id_picture_id_pictures_agency_id_id_fk" FOREIGN KEY ("agency_id","picture_id") REFERENCES "public"."pictures"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_types" ADD CONSTRAINT "vendor_types_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("agency_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_user" ON "feeds" USING btree ("agency_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "feeds_key" ON "feeds" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "library_items_number" ON "library_items" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "library_items_createdat" ON "library_items" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_updatedat" ON "library_items" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_name" ON "library_items" USING btree ("agency_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_net" ON "library_items" USING btree ("agency_id","net","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_import" ON "library_items" USING btree ("agency_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "library_revisions_revision" ON "library_revisions" USING btree ("agency_id","item_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_settings_one" ON "mail_settings" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_cause" ON "notices" USING btree ("agency_id","user_id","cause");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("agency_id","user_id","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "notices_task" ON "notices" USING btree ("agency_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "notices_rule" ON "notices" USING btree ("agency_id","rule_id","id") WHERE rule_id is not null;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("agency_id","user_id") WHERE is_shown and read_at is null;--> statement-breakpoint
CREATE INDEX "reminder_rules_enabled" ON "reminder_rules" USING btree ("agency_id") WHERE is_enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_user" ON "signatures" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_shipped" ON "templates" USING btree ("agency_id","shipped");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_types_name" ON "vendor_types" USING btree ("agency_id","name");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_package_id_packages_agency_id_id_fk" FOREIGN KEY ("agency_id","package_id") REFERENCES "public"."packages"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_documents_expiry" ON "contact_documents" USING btree ("agency_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("agency_id","created_at","id","stage_id") WHERE deleted_at is null and first_response_at is null;--> statement-breakpoint
CREATE INDEX "leads_stage_since" ON "leads" USING btree ("agency_id","stage_since") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("agency_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_offer_until" ON "proposals" USING btree ("agency_id","offer_until","id") WHERE deleted_at is null and offer_until is not null;--> statement-breakpoint
CREATE INDEX "proposals_accepted" ON "proposals" USING btree ("agency_id","accepted_at","id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_proposal" ON "tasks" USING btree ("agency_id","proposal_id","due_at") WHERE proposal_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_trip" ON "tasks" USING btree ("agency_id","trip_id","due_at") WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_package" ON "tasks" USING btree ("agency_id","package_id","due_at") WHERE package_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_remind" ON "tasks" USING btree ("agency_id","remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_when" ON "tasks" USING btree ("agency_id","due_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("agency_id","name");--> statement-breakpoint
CREATE INDEX "trip_instalments_due" ON "trip_instalments" USING btree ("agency_id","due_on","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("agency_id","created_at","id","source","stage_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("agency_id","assignee_id","due_at","id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "lead_id";--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_on_one_record" CHECK (num_nonnulls(lead_id, contact_id, proposal_id, trip_id, package_id) = 1);--> statement-breakpoint
CREATE POLICY "agency" ON "bank_accounts" AS PERMISSIVE FOR ALL TO public USING ("bank_accounts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("bank_accounts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "bank_changes" AS PERMISSIVE FOR ALL TO public USING ("bank_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("bank_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "feeds" AS PERMISSIVE FOR ALL TO public USING ("feeds"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "feeds"."key_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("feeds"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "library_items" AS PERMISSIVE FOR ALL TO public USING ("library_items"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("library_items"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "library_revisions" AS PERMISSIVE FOR ALL TO public USING ("library_revisions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("library_revisions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "mail_settings" AS PERMISSIVE FOR ALL TO public USING ("mail_settings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("mail_settings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "notices" AS PERMISSIVE FOR ALL TO public USING ("notices"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("notices"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "reminder_rules" AS PERMISSIVE FOR ALL TO public USING ("reminder_rules"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("reminder_rules"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "signatures" AS PERMISSIVE FOR ALL TO public USING ("signatures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("signatures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "templates" AS PERMISSIVE FOR ALL TO public USING ("templates"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("templates"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "vendor_types" AS PERMISSIVE FOR ALL TO public USING ("vendor_types"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("vendor_types"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));