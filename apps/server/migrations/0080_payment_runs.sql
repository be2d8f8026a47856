CREATE TABLE "payment_run_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'ok' NOT NULL,
	"reason" text,
	"vendor_account_id" uuid,
	"account_print" text,
	"is_holding" boolean DEFAULT true NOT NULL,
	"payment_id" uuid,
	"utr" text,
	CONSTRAINT "payment_run_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "payment_run_lines_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_runs" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"exported_by" uuid,
	"exported_at" timestamp with time zone,
	"layout" text,
	"operation_id" uuid,
	"paid_by" uuid,
	"paid_on" date,
	"decline_reason" text,
	"cancel_reason" text,
	CONSTRAINT "payment_runs_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "payment_runs_total" CHECK (total >= 0),
	CONSTRAINT "payment_runs_approved" CHECK ((state in ('approved', 'exported')) <= (approved_at is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_run_lines" ADD CONSTRAINT "payment_run_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_run_lines" ADD CONSTRAINT "payment_run_lines_agency_id_run_id_payment_runs_agency_id_id_fk" FOREIGN KEY ("agency_id","run_id") REFERENCES "public"."payment_runs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_run_lines" ADD CONSTRAINT "payment_run_lines_agency_id_bill_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","bill_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_run_lines" ADD CONSTRAINT "payment_run_lines_agency_id_payment_id_vendor_payments_agency_id_id_fk" FOREIGN KEY ("agency_id","payment_id") REFERENCES "public"."vendor_payments"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_submitted_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","submitted_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_approved_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","approved_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_exported_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","exported_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_agency_id_paid_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","paid_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_run_lines_run" ON "payment_run_lines" USING btree ("agency_id","run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_run_lines_bill" ON "payment_run_lines" USING btree ("agency_id","bill_id") WHERE is_holding;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_runs_number" ON "payment_runs" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "payment_runs_state" ON "payment_runs" USING btree ("agency_id","state","id");