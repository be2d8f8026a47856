CREATE TABLE "vendor_refunds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"vendor_id" uuid NOT NULL,
	"credit_id" uuid,
	"payment_id" uuid,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"reference" text,
	"bank_account_id" uuid,
	"note" text,
	"cancel_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_refunds_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_refunds_amount" CHECK (amount > 0 and taken > 0),
	CONSTRAINT "vendor_refunds_of" CHECK (num_nonnulls(credit_id, payment_id) = 1)
);
--> statement-breakpoint
DROP INDEX "bills_total";--> statement-breakpoint
ALTER TABLE "vendor_settlements" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "kind" text DEFAULT 'bill' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "charged" bigint GENERATED ALWAYS AS (case when kind = 'credit' then -total else total end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "vendor_refunds" ADD CONSTRAINT "vendor_refunds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_refunds" ADD CONSTRAINT "vendor_refunds_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_refunds" ADD CONSTRAINT "vendor_refunds_agency_id_credit_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","credit_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_refunds" ADD CONSTRAINT "vendor_refunds_agency_id_payment_id_vendor_payments_agency_id_id_fk" FOREIGN KEY ("agency_id","payment_id") REFERENCES "public"."vendor_payments"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_refunds_number" ON "vendor_refunds" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "vendor_refunds_vendor" ON "vendor_refunds" USING btree ("agency_id","vendor_id","day","id");--> statement-breakpoint
CREATE INDEX "vendor_refunds_day" ON "vendor_refunds" USING btree ("agency_id","day","id");--> statement-breakpoint
CREATE INDEX "vendor_refunds_credit" ON "vendor_refunds" USING btree ("agency_id","credit_id") WHERE credit_id is not null;--> statement-breakpoint
CREATE INDEX "vendor_refunds_payment" ON "vendor_refunds" USING btree ("agency_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agency_id_corrects_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","corrects_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD CONSTRAINT "vendor_settlements_agency_id_credit_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","credit_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_corrects" ON "bills" USING btree ("agency_id","corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "bills_charged" ON "bills" USING btree ("agency_id","charged","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_settlements_credit" ON "vendor_settlements" USING btree ("agency_id","credit_id","id") WHERE credit_id is not null;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_kind" CHECK (kind = 'credit' or kind = 'bill' and corrects_id is null);--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD CONSTRAINT "vendor_settlements_of" CHECK (num_nonnulls(payment_id, credit_id) = 1);