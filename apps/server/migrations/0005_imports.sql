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
DROP INDEX "leads_import";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_import_id_imports_agency_id_id_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_signature" ON "import_mappings" USING btree ("agency_id","target","signature");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_row" ON "import_rows" USING btree ("agency_id","import_id","row");--> statement-breakpoint
CREATE INDEX "imports_creator" ON "imports" USING btree ("agency_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "leads_import" ON "leads" USING btree ("agency_id","import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE POLICY "agency" ON "import_mappings" AS PERMISSIVE FOR ALL TO public USING ("import_mappings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("import_mappings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING ("import_rows"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("import_rows"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "imports" AS PERMISSIVE FOR ALL TO public USING ("imports"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("imports"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));