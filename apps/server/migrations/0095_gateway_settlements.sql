CREATE TABLE "gateway_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"settlement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"refs" text[] NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"payer" text,
	"phone" text,
	"entry_id" uuid,
	"is_booked" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"confidence" smallint,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"matched_by" uuid,
	"refused" uuid[] DEFAULT '{}' NOT NULL,
	"reopened_because" text,
	CONSTRAINT "gateway_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "gateway_lines_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_settlements" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"utr" text,
	"settled_on" date NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"credit" text NOT NULL,
	"entry_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_settlements_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "gateway_settlements_sums" CHECK (fee >= 0 and tax >= 0 and gross > fee + tax)
);
--> statement-breakpoint
ALTER TABLE "gateway_lines" ADD CONSTRAINT "gateway_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_lines" ADD CONSTRAINT "gateway_lines_agency_id_settlement_id_gateway_settlements_agency_id_id_fk" FOREIGN KEY ("agency_id","settlement_id") REFERENCES "public"."gateway_settlements"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_lines" ADD CONSTRAINT "gateway_lines_agency_id_entry_id_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_lines" ADD CONSTRAINT "gateway_lines_agency_id_matched_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","matched_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlements" ADD CONSTRAINT "gateway_settlements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlements" ADD CONSTRAINT "gateway_settlements_agency_id_entry_id_ledger_entries_agency_id_id_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlements" ADD CONSTRAINT "gateway_settlements_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_lines_position" ON "gateway_lines" USING btree ("agency_id","settlement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_lines_entry" ON "gateway_lines" USING btree ("agency_id","entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_lines_open" ON "gateway_lines" USING btree ("agency_id","settlement_id") WHERE entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlements_known" ON "gateway_settlements" USING btree ("agency_id","gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlements_entry" ON "gateway_settlements" USING btree ("agency_id","entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlements_day" ON "gateway_settlements" USING btree ("agency_id","settled_on","id");