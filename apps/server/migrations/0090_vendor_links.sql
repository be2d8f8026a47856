CREATE TABLE "vendor_links" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_links_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "is_from_vendor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_agency_id_made_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","made_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_links_vendor" ON "vendor_links" USING btree ("agency_id","vendor_id","made_at");--> statement-breakpoint
CREATE INDEX "vendor_links_public_key" ON "vendor_links" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "bills_from_vendor" ON "bills" USING btree ("agency_id","vendor_id") WHERE is_from_vendor;