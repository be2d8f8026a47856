CREATE TABLE "vendor_account_changes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"account_id" uuid,
	"account_version" integer,
	"holder" text NOT NULL,
	"bank_name" text,
	"branch" text,
	"account_number" text,
	"last_digits" text,
	"number_print" text,
	"ifsc" text,
	"swift" text,
	"upi_id" text,
	"currency" text NOT NULL,
	"reason" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"is_by_code" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_account_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "vendor_accounts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"bank_name" text,
	"branch" text,
	"account_number" text,
	"last_digits" text,
	"number_print" text,
	"ifsc" text,
	"swift" text,
	"upi_id" text,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_accounts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "vendor_documents" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"issued_on" date,
	"expires_on" date,
	"warn_on" date,
	"file_id" uuid,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_documents_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_documents_dates" CHECK (expires_on >= issued_on)
);
--> statement-breakpoint
CREATE TABLE "vendor_distinctions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_distinctions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_distinctions_order" CHECK (vendor_id < other_id)
);
--> statement-breakpoint
CREATE TABLE "vendor_names" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_names_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "type_id" uuid;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "whatsapp" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "people" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "pincode" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "gst_registration" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "credit_days" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "opening_balance" bigint;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "opening_on" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "destinations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "slabs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "documents_expire_on" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "documents_warn_on" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_account_changes" ADD CONSTRAINT "vendor_account_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_account_changes" ADD CONSTRAINT "vendor_account_changes_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_account_changes" ADD CONSTRAINT "vendor_account_changes_agency_id_asked_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","asked_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_account_changes" ADD CONSTRAINT "vendor_account_changes_agency_id_decided_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_agency_id_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_distinctions" ADD CONSTRAINT "vendor_distinctions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_distinctions" ADD CONSTRAINT "vendor_distinctions_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_distinctions" ADD CONSTRAINT "vendor_distinctions_agency_id_other_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","other_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_names" ADD CONSTRAINT "vendor_names_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_names" ADD CONSTRAINT "vendor_names_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_account_changes_vendor" ON "vendor_account_changes" USING btree ("agency_id","vendor_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_account_changes_once" ON "vendor_account_changes" USING btree ("agency_id","account_id") WHERE state = 'waiting' and account_id is not null;--> statement-breakpoint
CREATE INDEX "vendor_accounts_vendor" ON "vendor_accounts" USING btree ("agency_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_accounts_print" ON "vendor_accounts" USING btree ("agency_id","number_print");--> statement-breakpoint
CREATE INDEX "vendor_documents_vendor" ON "vendor_documents" USING btree ("agency_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_documents_expiry" ON "vendor_documents" USING btree ("agency_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "vendor_documents_file" ON "vendor_documents" USING btree ("agency_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_distinctions_once" ON "vendor_distinctions" USING btree ("agency_id","vendor_id","other_id");--> statement-breakpoint
CREATE INDEX "vendor_distinctions_other" ON "vendor_distinctions" USING btree ("agency_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_names_once" ON "vendor_names" USING btree ("agency_id","name");--> statement-breakpoint
CREATE INDEX "vendor_names_vendor" ON "vendor_names" USING btree ("agency_id","vendor_id");--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_agency_id_type_id_vendor_types_agency_id_id_fk" FOREIGN KEY ("agency_id","type_id") REFERENCES "public"."vendor_types"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_agency_id_merged_into_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","merged_into") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendors_city" ON "vendors" USING btree ("agency_id","city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_rating" ON "vendors" USING btree ("agency_id","rating","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_documentsexpireon" ON "vendors" USING btree ("agency_id","documents_expire_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_type" ON "vendors" USING btree ("agency_id","type_id");--> statement-breakpoint
CREATE INDEX "vendors_import" ON "vendors" USING btree ("agency_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "vendors_merged" ON "vendors" USING btree ("agency_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "vendors_custom" ON "vendors" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_rating" CHECK (rating between 1 and 5);