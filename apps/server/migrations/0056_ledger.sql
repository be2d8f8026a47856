CREATE TABLE "ledger_entries" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"event" text NOT NULL,
	"label" text,
	"base_currency" text NOT NULL,
	"reverses" uuid,
	"posted_by" uuid,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_items" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"account" text NOT NULL,
	"item_id" uuid NOT NULL,
	"part" text NOT NULL,
	"currency" text NOT NULL,
	"trip_id" uuid,
	"opened_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"base" bigint NOT NULL,
	CONSTRAINT "ledger_items_agency_id_item_id_account_part_currency_pk" PRIMARY KEY("agency_id","item_id","account","part","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"account" text NOT NULL,
	"part" text,
	"item_id" uuid,
	"trip_id" uuid,
	"booking_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"base" bigint NOT NULL,
	CONSTRAINT "ledger_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_locks" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"locked_until" date,
	"reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_locks_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_totals" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"account" text NOT NULL,
	"part" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"slot" smallint NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"base_debit" bigint NOT NULL,
	"base_credit" bigint NOT NULL,
	CONSTRAINT "ledger_totals_agency_id_month_account_part_currency_slot_pk" PRIMARY KEY("agency_id","month","account","part","currency","slot")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_agency_id_reverses_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","reverses") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_agency_id_entry_id_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_locks" ADD CONSTRAINT "ledger_locks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("agency_id","document_kind","document_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reverses" ON "ledger_entries" USING btree ("agency_id","reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("agency_id","day","id");--> statement-breakpoint
CREATE INDEX "ledger_items_open" ON "ledger_items" USING btree ("agency_id","account","part","opened_on") WHERE amount <> 0 or base <> 0;--> statement-breakpoint
CREATE INDEX "ledger_items_trip" ON "ledger_items" USING btree ("agency_id","trip_id") WHERE trip_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_position" ON "ledger_lines" USING btree ("agency_id","entry_id","position");--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("agency_id","account","part","day","id");--> statement-breakpoint
CREATE INDEX "ledger_lines_day" ON "ledger_lines" USING btree ("agency_id","day");--> statement-breakpoint
CREATE INDEX "ledger_lines_item" ON "ledger_lines" USING btree ("agency_id","item_id") WHERE item_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_trip" ON "ledger_lines" USING btree ("agency_id","trip_id") WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_locks_newest" ON "ledger_locks" USING btree ("agency_id","created_at","id");