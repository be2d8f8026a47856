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
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_revisions" ADD CONSTRAINT "library_revisions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_revisions" ADD CONSTRAINT "library_revisions_agency_id_item_id_library_items_agency_id_id_fk" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."library_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_items_number" ON "library_items" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "library_items_createdat" ON "library_items" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_updatedat" ON "library_items" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_name" ON "library_items" USING btree ("agency_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_net" ON "library_items" USING btree ("agency_id","net","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "library_items_import" ON "library_items" USING btree ("agency_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "library_revisions_revision" ON "library_revisions" USING btree ("agency_id","item_id","revision");--> statement-breakpoint
CREATE POLICY "agency" ON "library_items" AS PERMISSIVE FOR ALL TO public USING ("library_items"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("library_items"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "library_revisions" AS PERMISSIVE FOR ALL TO public USING ("library_revisions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("library_revisions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));