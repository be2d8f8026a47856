CREATE TABLE "vouchers" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "vouchers_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vouchers_name" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_number" ON "vouchers" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "vouchers_createdat" ON "vouchers" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vouchers_updatedat" ON "vouchers" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vouchers_name" ON "vouchers" USING btree ("agency_id","name","id") WHERE deleted_at is null;