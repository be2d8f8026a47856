CREATE TABLE "itineraries" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "itineraries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "itineraries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "itinerary_changes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"edits" jsonb NOT NULL,
	"undo" jsonb NOT NULL,
	"touched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "itinerary_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "itinerary_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "packages" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"title" text NOT NULL,
	"code" text,
	"destinations" text[] DEFAULT '{}' NOT NULL,
	"themes" text[] DEFAULT '{}' NOT NULL,
	"departure_city" text,
	"days" smallint DEFAULT 0 NOT NULL,
	"nights" smallint DEFAULT 0 NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"from_price" bigint,
	"currency" text NOT NULL,
	"cover_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"preview_key" text NOT NULL,
	"is_preview_open" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "packages_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "packages_title" CHECK (title <> '')
);
--> statement-breakpoint
ALTER TABLE "packages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pictures" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "itineraries" ADD CONSTRAINT "itineraries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itinerary_changes" ADD CONSTRAINT "itinerary_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itinerary_changes" ADD CONSTRAINT "itinerary_changes_agency_id_itinerary_id_itineraries_agency_id_id_fk" FOREIGN KEY ("agency_id","itinerary_id") REFERENCES "public"."itineraries"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itinerary_changes" ADD CONSTRAINT "itinerary_changes_agency_id_actor_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","actor_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_agency_id_itinerary_id_itineraries_agency_id_id_fk" FOREIGN KEY ("agency_id","itinerary_id") REFERENCES "public"."itineraries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_agency_id_cover_id_pictures_agency_id_id_fk" FOREIGN KEY ("agency_id","cover_id") REFERENCES "public"."pictures"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_agency_id_uploaded_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","uploaded_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "itinerary_changes_revision" ON "itinerary_changes" USING btree ("agency_id","itinerary_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "itinerary_changes_batch" ON "itinerary_changes" USING btree ("agency_id","itinerary_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_number" ON "packages" USING btree ("agency_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_itinerary" ON "packages" USING btree ("agency_id","itinerary_id");--> statement-breakpoint
CREATE INDEX "packages_preview" ON "packages" USING btree ("preview_key");--> statement-breakpoint
CREATE INDEX "packages_createdat" ON "packages" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "packages_updatedat" ON "packages" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "packages_title" ON "packages" USING btree ("agency_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "packages_nights" ON "packages" USING btree ("agency_id","nights","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "packages_fromprice" ON "packages" USING btree ("agency_id","from_price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "agency" ON "itineraries" AS PERMISSIVE FOR ALL TO public USING ("itineraries"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("itineraries"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "itinerary_changes" AS PERMISSIVE FOR ALL TO public USING ("itinerary_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("itinerary_changes"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "packages" AS PERMISSIVE FOR ALL TO public USING ("packages"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "packages"."preview_key" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("packages"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "pictures" AS PERMISSIVE FOR ALL TO public USING ("pictures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("pictures"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));