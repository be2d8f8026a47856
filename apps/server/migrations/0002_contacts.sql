CREATE TABLE "contact_keys" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"key" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_keys_agency_id_key_contact_id_pk" PRIMARY KEY("agency_id","key","contact_id")
);
--> statement-breakpoint
ALTER TABLE "contact_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contacts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"salutation" text,
	"name" text NOT NULL,
	"legal_name" text,
	"company_id" uuid,
	"job_title" text,
	"gender" text,
	"phones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phone" text GENERATED ALWAYS AS (phones -> 0 ->> 'number') STORED,
	"email" text GENERATED ALWAYS AS (emails -> 0 ->> 'address') STORED,
	"whatsapp" text,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"pincode" text,
	"nationality" text,
	"birthday" date,
	"anniversary" date,
	"gstin" text,
	"pan" text,
	"meal" text,
	"seat" text,
	"mobility" text,
	"language" text,
	"frequent_flyer" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"documents_expire_on" date,
	"documents_warn_on" date,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_into" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contacts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "contacts_name" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_documents" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"last_digits" text,
	"country" text,
	"issued_on" date,
	"expires_on" date,
	"warn_on" date,
	"file_id" uuid,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_documents_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "contact_documents_dates" CHECK (expires_on >= issued_on)
);
--> statement-breakpoint
ALTER TABLE "contact_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_distinctions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_distinctions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "contact_distinctions_order" CHECK (contact_id < other_id)
);
--> statement-breakpoint
ALTER TABLE "contact_distinctions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_relations" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_relations_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "contact_relations_order" CHECK (contact_id < other_id)
);
--> statement-breakpoint
ALTER TABLE "contact_relations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agency_id_company_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agency_id_merged_into_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","merged_into") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_documents" ADD CONSTRAINT "contact_documents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_documents" ADD CONSTRAINT "contact_documents_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_documents" ADD CONSTRAINT "contact_documents_agency_id_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_agency_id_other_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","other_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_relations" ADD CONSTRAINT "contact_relations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_relations" ADD CONSTRAINT "contact_relations_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_relations" ADD CONSTRAINT "contact_relations_agency_id_other_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","other_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_keys_shared" ON "contact_keys" USING btree ("agency_id","key") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_number" ON "contacts" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("agency_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("agency_id","owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_companies" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and kind = 'company';--> statement-breakpoint
CREATE INDEX "contacts_gstin" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and gstin is not null;--> statement-breakpoint
CREATE INDEX "contacts_documents" ON "contacts" USING btree ("agency_id","documents_expire_on","id") WHERE deleted_at is null and documents_expire_on is not null;--> statement-breakpoint
CREATE INDEX "contacts_people" ON "contacts" USING btree ("agency_id","company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_import" ON "contacts" USING btree ("agency_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_deleted" ON "contacts" USING btree ("agency_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("agency_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "contact_documents_contact" ON "contact_documents" USING btree ("agency_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_documents_file" ON "contact_documents" USING btree ("agency_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_distinctions_once" ON "contact_distinctions" USING btree ("agency_id","contact_id","other_id");--> statement-breakpoint
CREATE INDEX "contact_distinctions_other" ON "contact_distinctions" USING btree ("agency_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_relations_once" ON "contact_relations" USING btree ("agency_id","contact_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "contact_relations_other" ON "contact_relations" USING btree ("agency_id","other_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "agency" ON "contact_keys" AS PERMISSIVE FOR ALL TO public USING ("contact_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contacts" AS PERMISSIVE FOR ALL TO public USING ("contacts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contacts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_documents" AS PERMISSIVE FOR ALL TO public USING ("contact_documents"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_documents"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_distinctions" AS PERMISSIVE FOR ALL TO public USING ("contact_distinctions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_distinctions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_relations" AS PERMISSIVE FOR ALL TO public USING ("contact_relations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_relations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));