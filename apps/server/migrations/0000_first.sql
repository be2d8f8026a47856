CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"currency" text DEFAULT 'INR' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"country" text DEFAULT 'IN' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"requires_totp" boolean DEFAULT false NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_state" text DEFAULT 'active' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"form_key" text NOT NULL,
	"form" jsonb NOT NULL,
	"form_version" integer DEFAULT 1 NOT NULL,
	"support" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agencies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text NOT NULL,
	"window" bigint NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "throttles_key_window_pk" PRIMARY KEY("key","window")
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "data_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"series" text NOT NULL,
	"next" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "number_series_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tags" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tags_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_links" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_links_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "password_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"push_token" text,
	CONSTRAINT "sessions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "files" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid,
	"contact_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "files_on_one_record" CHECK (num_nonnulls(lead_id, contact_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"target" text NOT NULL,
	"signature" text NOT NULL,
	"header" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_rows" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_rows_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"target" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"shape" jsonb,
	"settings" jsonb,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"lines_key" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "imports_no_row_lost" CHECK (done = created + updated + skipped + rejected),
	CONSTRAINT "imports_not_beyond" CHECK (done >= 0 and done <= rows)
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"leads" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "lead_counts_agency_id_stage_id_owner_id_slot_pk" PRIMARY KEY("agency_id","stage_id","owner_id","slot")
);
--> statement-breakpoint
ALTER TABLE "lead_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leads" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"contact_id" uuid,
	"phone" text,
	"whatsapp" text,
	"email" text,
	"city" text,
	"state" text,
	"source" text,
	"campaign" text,
	"service" text,
	"destinations" text[] DEFAULT '{}' NOT NULL,
	"origin" text,
	"travel_month" date,
	"travel_start" date,
	"travel_end" date,
	"flexible_days" smallint,
	"nights" smallint,
	"adults" smallint,
	"children" smallint,
	"child_ages" smallint[] DEFAULT '{}' NOT NULL,
	"infants" smallint,
	"rooms" smallint,
	"hotel_class" smallint,
	"meal_plan" text,
	"budget_min" bigint,
	"budget_max" bigint,
	"budget_per_person" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"trip_type" text,
	"temperature" text,
	"expected_value" bigint,
	"expected_close" date,
	"requirement" text,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"stage_id" uuid NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"lost_reason" text,
	"lost_competitor" text,
	"lost_note" text,
	"owner_id" uuid,
	"next_follow_up_at" timestamp with time zone,
	"first_response_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "leads_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "leads_name" CHECK (name <> ''),
	CONSTRAINT "leads_travel" CHECK (travel_end >= travel_start)
);
--> statement-breakpoint
ALTER TABLE "leads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"lead_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lead_id" uuid,
	"contact_id" uuid,
	"body" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "notes_on_one_record" CHECK (num_nonnulls(lead_id, contact_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operation_changes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "operation_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "operation_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operations" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"title" text NOT NULL,
	"total" integer,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"input" jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"storage_key" text,
	"file_name" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "operations_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "operations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seats" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_terms" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"moment" timestamp with time zone NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "search_terms_agency_id_kind_term_moment_record_id_pk" PRIMARY KEY("agency_id","kind","term","moment","record_id")
);
--> statement-breakpoint
ALTER TABLE "search_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stages" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"required" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rots_after_days" integer,
	CONSTRAINT "stages_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "stages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"contact_id" uuid,
	"title" text NOT NULL,
	"channel" text,
	"note" text,
	"due_at" timestamp with time zone NOT NULL,
	"assignee_id" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"outcome" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "tasks_on_one_record" CHECK (num_nonnulls(lead_id, contact_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "teams" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "teams_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "teams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_subuser" boolean NOT NULL,
	"is_manager" boolean DEFAULT false NOT NULL,
	"record_scope" text DEFAULT 'own' NOT NULL,
	"team_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"permissions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"totp_secret" text,
	"totp_offer" text,
	"totp_last_step" bigint,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "users_permissions" CHECK (jsonb_typeof(permissions) = 'object')
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "timeline" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_label" text NOT NULL,
	"subject_owner_id" uuid,
	"actor_id" uuid,
	"actor_label" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_quiet" boolean DEFAULT false NOT NULL,
	CONSTRAINT "timeline_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "timeline" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "views" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_keys" ADD CONSTRAINT "data_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_uploaded_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","uploaded_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_import_id_imports_agency_id_id_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agency_id_stage_id_stages_agency_id_id_fk" FOREIGN KEY ("agency_id","stage_id") REFERENCES "public"."stages"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_author_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","author_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_changes" ADD CONSTRAINT "operation_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_changes" ADD CONSTRAINT "operation_changes_agency_id_operation_id_operations_agency_id_id_fk" FOREIGN KEY ("agency_id","operation_id") REFERENCES "public"."operations"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_agency_id_assignee_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assignee_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_team_id_teams_agency_id_id_fk" FOREIGN KEY ("agency_id","team_id") REFERENCES "public"."teams"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_form_key" ON "agencies" USING btree ("form_key");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("agency_id","actor_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttles_window" ON "throttles" USING btree ("window");--> statement-breakpoint
CREATE UNIQUE INDEX "data_keys_version" ON "data_keys" USING btree ("agency_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "number_series_series" ON "number_series" USING btree ("agency_id","series");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("agency_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_hash" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "password_links_token_hash" ON "password_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE INDEX "contact_keys_shared" ON "contact_keys" USING btree ("agency_id","key") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_number" ON "contacts" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("agency_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_active" ON "contacts" USING btree ("agency_id","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
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
CREATE INDEX "files_lead" ON "files" USING btree ("agency_id","lead_id");--> statement-breakpoint
CREATE INDEX "files_contact" ON "files" USING btree ("agency_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_signature" ON "import_mappings" USING btree ("agency_id","target","signature");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_row" ON "import_rows" USING btree ("agency_id","import_id","row");--> statement-breakpoint
CREATE INDEX "imports_creator" ON "imports" USING btree ("agency_id","created_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_number" ON "leads" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_stage" ON "leads" USING btree ("agency_id","stage_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("agency_id","owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_follow_up" ON "leads" USING btree ("agency_id","next_follow_up_at","id") WHERE deleted_at is null and next_follow_up_at is not null;--> statement-breakpoint
CREATE INDEX "leads_contact" ON "leads" USING btree ("agency_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "leads_import" ON "leads" USING btree ("agency_id","import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("agency_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_lead" ON "notes" USING btree ("agency_id","lead_id");--> statement-breakpoint
CREATE INDEX "notes_contact" ON "notes" USING btree ("agency_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "operation_changes_operation" ON "operation_changes" USING btree ("agency_id","operation_id","record_id");--> statement-breakpoint
CREATE INDEX "operations_creator" ON "operations" USING btree ("agency_id","created_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_key" ON "preferences" USING btree ("agency_id","user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "stages_name" ON "stages" USING btree ("agency_id","name");--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("agency_id","lead_id","due_at");--> statement-breakpoint
CREATE INDEX "tasks_contact" ON "tasks" USING btree ("agency_id","contact_id","due_at") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("agency_id","assignee_id","due_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "timeline_subject" ON "timeline" USING btree ("agency_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "timeline_activity" ON "timeline" USING btree ("agency_id","id") WHERE not is_quiet;--> statement-breakpoint
CREATE INDEX "timeline_actor" ON "timeline" USING btree ("agency_id","actor_id","id") WHERE not is_quiet;--> statement-breakpoint
CREATE INDEX "views_list" ON "views" USING btree ("agency_id","list");--> statement-breakpoint
CREATE POLICY "agency" ON "agencies" AS PERMISSIVE FOR ALL TO public USING ("agencies"."id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "agencies"."form_key" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("agencies"."id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "crossing" ON "agencies" AS PERMISSIVE FOR SELECT TO public USING ((select nullif(current_setting('app.crossing', true), '')) is not null);--> statement-breakpoint
CREATE POLICY "agency" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ("idempotency_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("idempotency_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "data_keys" AS PERMISSIVE FOR ALL TO public USING ("data_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("data_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "number_series" AS PERMISSIVE FOR ALL TO public USING ("number_series"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("number_series"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "tags" AS PERMISSIVE FOR ALL TO public USING ("tags"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("tags"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING ("api_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "api_keys"."token_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("api_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "password_links" AS PERMISSIVE FOR ALL TO public USING ("password_links"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "password_links"."token_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("password_links"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "sessions"."token_hash" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("sessions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_keys" AS PERMISSIVE FOR ALL TO public USING ("contact_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_keys"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contacts" AS PERMISSIVE FOR ALL TO public USING ("contacts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contacts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_documents" AS PERMISSIVE FOR ALL TO public USING ("contact_documents"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_documents"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_distinctions" AS PERMISSIVE FOR ALL TO public USING ("contact_distinctions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_distinctions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "contact_relations" AS PERMISSIVE FOR ALL TO public USING ("contact_relations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("contact_relations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "files" AS PERMISSIVE FOR ALL TO public USING ("files"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("files"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "import_mappings" AS PERMISSIVE FOR ALL TO public USING ("import_mappings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("import_mappings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING ("import_rows"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("import_rows"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "imports" AS PERMISSIVE FOR ALL TO public USING ("imports"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("imports"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "lead_counts" AS PERMISSIVE FOR ALL TO public USING ("lead_counts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("lead_counts"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "leads" AS PERMISSIVE FOR ALL TO public USING ("leads"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("leads"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "mails" AS PERMISSIVE FOR ALL TO public USING ("mails"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("mails"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "notes" AS PERMISSIVE FOR ALL TO public USING ("notes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("notes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "operation_changes" AS PERMISSIVE FOR ALL TO public USING ("operation_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("operation_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "operations" AS PERMISSIVE FOR ALL TO public USING ("operations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("operations"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "preferences" AS PERMISSIVE FOR ALL TO public USING ("preferences"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("preferences"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "search_terms" AS PERMISSIVE FOR ALL TO public USING ("search_terms"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("search_terms"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "stages" AS PERMISSIVE FOR ALL TO public USING ("stages"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("stages"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "tasks" AS PERMISSIVE FOR ALL TO public USING ("tasks"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("tasks"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "teams" AS PERMISSIVE FOR ALL TO public USING ("teams"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("teams"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "users"."email" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("users"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "timeline" AS PERMISSIVE FOR ALL TO public USING ("timeline"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("timeline"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "views" AS PERMISSIVE FOR ALL TO public USING ("views"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("views"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));