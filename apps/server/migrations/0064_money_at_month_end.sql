CREATE TABLE "invoice_irns" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"irn" text NOT NULL,
	"ack_number" text NOT NULL,
	"ack_on" date NOT NULL,
	"signed_qr" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_irns_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_columns" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"header_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_columns_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL,
	"value_day" date,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"refs" jsonb NOT NULL,
	"counterparty" text,
	"vpa" text,
	"gateway" text,
	"balance" bigint,
	"fingerprint" text NOT NULL,
	"fingerprint_key" text NOT NULL,
	"explained" bigint DEFAULT 0 NOT NULL,
	"pair_id" uuid,
	"aside_reason" text,
	"state" text GENERATED ALWAYS AS (case when pair_id is not null or explained = amount then 'settled' when aside_reason is not null then 'aside' else 'open' end) STORED NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "bank_lines_amount" CHECK (amount <> 0),
	CONSTRAINT "bank_lines_explained" CHECK (explained between least(0, amount) and greatest(0, amount))
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"is_automatic" boolean NOT NULL,
	"confidence" smallint,
	"reasons" text[] NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "bank_matches_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "bank_matches_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"currency" text NOT NULL,
	"from" date,
	"to" date,
	"opening" bigint,
	"closing" bigint,
	"lines" integer NOT NULL,
	"added" integer NOT NULL,
	"known" integer NOT NULL,
	"findings" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "drafts_on_acceptance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "quoted_tax" bigint;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "quoted_net" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_irns" ADD CONSTRAINT "invoice_irns_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_columns" ADD CONSTRAINT "bank_columns_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_columns" ADD CONSTRAINT "bank_columns_agency_id_account_id_bank_accounts_agency_id_id_fk" FOREIGN KEY ("agency_id","account_id") REFERENCES "public"."bank_accounts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_agency_id_account_id_bank_accounts_agency_id_id_fk" FOREIGN KEY ("agency_id","account_id") REFERENCES "public"."bank_accounts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_agency_id_statement_id_bank_statements_agency_id_id_fk" FOREIGN KEY ("agency_id","statement_id") REFERENCES "public"."bank_statements"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_agency_id_pair_id_bank_lines_agency_id_id_fk" FOREIGN KEY ("agency_id","pair_id") REFERENCES "public"."bank_lines"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_agency_id_line_id_bank_lines_agency_id_id_fk" FOREIGN KEY ("agency_id","line_id") REFERENCES "public"."bank_lines"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_agency_id_account_id_bank_accounts_agency_id_id_fk" FOREIGN KEY ("agency_id","account_id") REFERENCES "public"."bank_accounts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_agency_id_entry_id_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_agency_id_account_id_bank_accounts_agency_id_id_fk" FOREIGN KEY ("agency_id","account_id") REFERENCES "public"."bank_accounts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_irns_invoice" ON "invoice_irns" USING btree ("agency_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_irns_irn" ON "invoice_irns" USING btree ("agency_id","irn");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_columns_header" ON "bank_columns" USING btree ("agency_id","account_id","header_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_known" ON "bank_lines" USING btree ("agency_id","account_id","fingerprint_key");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("agency_id","account_id","state","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("agency_id","account_id","day","id");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("agency_id","line_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_matches_entry" ON "bank_matches" USING btree ("agency_id","entry_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("agency_id","account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_custom" ON "invoices" USING btree ("agency_id","created_at","id") WHERE deleted_at is null and custom <> '{}';