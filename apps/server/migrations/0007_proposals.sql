CREATE TABLE "bookings" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text,
	"title" text NOT NULL,
	"status" text DEFAULT 'initialised' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" text,
	"date" date,
	"nights" smallint,
	"quantity" integer NOT NULL,
	"net" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposals" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"lead_id" uuid,
	"contact_id" uuid,
	"package_id" uuid,
	"title" text NOT NULL,
	"destinations" text[] DEFAULT '{}' NOT NULL,
	"days" smallint DEFAULT 0 NOT NULL,
	"nights" smallint DEFAULT 0 NOT NULL,
	"start_date" date,
	"end_date" date,
	"travellers" integer DEFAULT 0 NOT NULL,
	"total" bigint,
	"currency" text NOT NULL,
	"valid_until" date,
	"cover_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"public_key" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"sent_version" integer,
	"sent_revision" integer,
	"sent_at" timestamp with time zone,
	"offer_until" date,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "proposals_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "proposals_title" CHECK (title <> '')
);
--> statement-breakpoint
ALTER TABLE "proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_acceptances" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"address" text,
	"user_agent" text,
	"option_id" uuid,
	"extras" jsonb,
	"total" bigint,
	"currency" text,
	"document_hash" text,
	"policy_hash" text,
	CONSTRAINT "proposal_acceptances_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_requests" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text,
	"message" text NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "proposal_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_views" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"section" text,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "proposal_views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"revision" integer NOT NULL,
	"document" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"policy_hash" text NOT NULL,
	"valid_until" date,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"channel" text NOT NULL,
	"sent_to" text,
	CONSTRAINT "proposal_versions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trips" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"lead_id" uuid,
	"contact_id" uuid,
	"owner_id" uuid,
	"title" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"travellers" integer NOT NULL,
	"option_id" uuid,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "trips_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "trips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trip_instalments" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"due_on" date,
	CONSTRAINT "trip_instalments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "trip_instalments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_itinerary_id_itineraries_agency_id_id_fk" FOREIGN KEY ("agency_id","itinerary_id") REFERENCES "public"."itineraries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_package_id_packages_agency_id_id_fk" FOREIGN KEY ("agency_id","package_id") REFERENCES "public"."packages"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_cover_id_pictures_agency_id_id_fk" FOREIGN KEY ("agency_id","cover_id") REFERENCES "public"."pictures"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_agency_id_version_id_proposal_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."proposal_versions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_requests" ADD CONSTRAINT "proposal_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_requests" ADD CONSTRAINT "proposal_requests_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_requests" ADD CONSTRAINT "proposal_requests_agency_id_version_id_proposal_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."proposal_versions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_views" ADD CONSTRAINT "proposal_views_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_views" ADD CONSTRAINT "proposal_views_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_views" ADD CONSTRAINT "proposal_views_agency_id_version_id_proposal_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."proposal_versions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_agency_id_sent_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","sent_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_version_id_proposal_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."proposal_versions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_instalments" ADD CONSTRAINT "trip_instalments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_instalments" ADD CONSTRAINT "trip_instalments_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_item" ON "bookings" USING btree ("agency_id","trip_id","item_id");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("agency_id","status","date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_number" ON "proposals" USING btree ("agency_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_itinerary" ON "proposals" USING btree ("agency_id","itinerary_id");--> statement-breakpoint
CREATE INDEX "proposals_public_key" ON "proposals" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "proposals_lead" ON "proposals" USING btree ("agency_id","lead_id");--> statement-breakpoint
CREATE INDEX "proposals_contact" ON "proposals" USING btree ("agency_id","contact_id");--> statement-breakpoint
CREATE INDEX "proposals_owner" ON "proposals" USING btree ("agency_id","owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_createdat" ON "proposals" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_updatedat" ON "proposals" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree ("agency_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_startdate" ON "proposals" USING btree ("agency_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_total" ON "proposals" USING btree ("agency_id","total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_sentat" ON "proposals" USING btree ("agency_id","sent_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_lastviewedat" ON "proposals" USING btree ("agency_id","last_viewed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_acceptances_once" ON "proposal_acceptances" USING btree ("agency_id","proposal_id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "proposal_requests_proposal" ON "proposal_requests" USING btree ("agency_id","proposal_id","at");--> statement-breakpoint
CREATE INDEX "proposal_views_version" ON "proposal_views" USING btree ("agency_id","proposal_id","version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_versions_number" ON "proposal_versions" USING btree ("agency_id","proposal_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "trips_number" ON "trips" USING btree ("agency_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "trips_proposal" ON "trips" USING btree ("agency_id","proposal_id");--> statement-breakpoint
CREATE INDEX "trips_start" ON "trips" USING btree ("agency_id","start_date","id");--> statement-breakpoint
CREATE INDEX "trips_lead" ON "trips" USING btree ("agency_id","lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_instalments_position" ON "trip_instalments" USING btree ("agency_id","trip_id","position");--> statement-breakpoint
CREATE POLICY "agency" ON "bookings" AS PERMISSIVE FOR ALL TO public USING ("bookings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("bookings"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "proposals" AS PERMISSIVE FOR ALL TO public USING ("proposals"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid) or "proposals"."public_key" = (select nullif(current_setting('app.key', true), ''))) WITH CHECK ("proposals"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "proposal_acceptances" AS PERMISSIVE FOR ALL TO public USING ("proposal_acceptances"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("proposal_acceptances"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "proposal_requests" AS PERMISSIVE FOR ALL TO public USING ("proposal_requests"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("proposal_requests"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "proposal_views" AS PERMISSIVE FOR ALL TO public USING ("proposal_views"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("proposal_views"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "proposal_versions" AS PERMISSIVE FOR ALL TO public USING ("proposal_versions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("proposal_versions"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "trips" AS PERMISSIVE FOR ALL TO public USING ("trips"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("trips"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency" ON "trip_instalments" AS PERMISSIVE FOR ALL TO public USING ("trip_instalments"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("trip_instalments"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));