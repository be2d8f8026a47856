CREATE TABLE "allocations" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "allocations_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "allocations_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_refunds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"mode" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_refunds_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"trip_id" uuid NOT NULL,
	"payer_id" uuid,
	"currency" text NOT NULL,
	"rate" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bank_charges" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"in_trip" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"reference" text,
	"bank_account_id" uuid,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "receipts_refunded" CHECK (refunded >= 0 and refunded <= amount + bank_charges + tds),
	CONSTRAINT "receipts_numbered" CHECK ((state in ('received', 'part-refunded', 'refunded', 'bounced')) <= (number is not null))
);
--> statement-breakpoint
ALTER TABLE "trip_instalments" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_agency_id_receipt_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","receipt_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_agency_id_receipt_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","receipt_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_payer_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","payer_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_document" ON "allocations" USING btree ("agency_id","document_kind","document_id","receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_refunds_number" ON "receipt_refunds" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "receipt_refunds_receipt" ON "receipt_refunds" USING btree ("agency_id","receipt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "receipts_trip" ON "receipts" USING btree ("agency_id","trip_id","day","id");--> statement-breakpoint
CREATE INDEX "receipts_payer" ON "receipts" USING btree ("agency_id","payer_id","day");