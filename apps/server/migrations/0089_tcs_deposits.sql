CREATE TABLE "tcs_deposits" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"month" date NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"bsr_code" text NOT NULL,
	"challan_number" text NOT NULL,
	"bank_account_id" uuid,
	"entry_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	CONSTRAINT "tcs_deposits_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "tcs_deposits_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "tcs_months" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" date NOT NULL,
	"remind_at" timestamp with time zone,
	CONSTRAINT "tcs_months_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tcs_deposits" ADD CONSTRAINT "tcs_deposits_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tcs_deposits" ADD CONSTRAINT "tcs_deposits_agency_id_entry_id_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tcs_deposits" ADD CONSTRAINT "tcs_deposits_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tcs_deposits" ADD CONSTRAINT "tcs_deposits_agency_id_cancelled_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","cancelled_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tcs_months" ADD CONSTRAINT "tcs_months_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tcs_deposits_month" ON "tcs_deposits" USING btree ("agency_id","month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tcs_deposits_challan" ON "tcs_deposits" USING btree ("agency_id","bsr_code","day","challan_number") WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tcs_months_once" ON "tcs_months" USING btree ("agency_id","month");--> statement-breakpoint
CREATE INDEX "tcs_months_remind" ON "tcs_months" USING btree ("remind_at","agency_id") WHERE remind_at is not null;