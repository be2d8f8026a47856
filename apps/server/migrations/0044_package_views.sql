CREATE TABLE "package_views" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "package_views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "last_viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "package_views" ADD CONSTRAINT "package_views_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_views" ADD CONSTRAINT "package_views_agency_id_package_id_packages_agency_id_id_fk" FOREIGN KEY ("agency_id","package_id") REFERENCES "public"."packages"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_views_package" ON "package_views" USING btree ("agency_id","package_id","at");--> statement-breakpoint
CREATE INDEX "packages_lastviewedat" ON "packages" USING btree ("agency_id","last_viewed_at","id") WHERE deleted_at is null;