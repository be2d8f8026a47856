CREATE TABLE "bill_lines" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"booking_id" uuid,
	"description" text NOT NULL,
	"net" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"is_credit" boolean NOT NULL,
	CONSTRAINT "bill_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"vendor_id" uuid NOT NULL,
	"bill_number" text NOT NULL,
	"billed_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"rate" bigint,
	"is_reverse_charge" boolean NOT NULL,
	"tds" bigint NOT NULL,
	"tds_section" text,
	"round_off" bigint NOT NULL,
	"total" bigint NOT NULL,
	"note" text,
	"entered_on" date,
	"cancel_reason" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "bills_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "bills_total" CHECK (total >= 0 and tds between 0 and total),
	CONSTRAINT "bills_entered" CHECK ((state = 'entered') <= (entered_on is not null))
);
--> statement-breakpoint
CREATE TABLE "vendor_payments" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'paid' NOT NULL,
	"vendor_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"tds_section" text,
	"bank_charges" bigint NOT NULL,
	"reference" text,
	"bank_account_id" uuid,
	"note" text,
	"cancel_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_payments_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_payments_amount" CHECK (amount > 0 and tds >= 0 and bank_charges >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_settlements" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"is_advance" boolean NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "vendor_settlements_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "vendor_settlements_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_agency_id_bill_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","bill_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_agency_id_booking_id_bookings_agency_id_id_fk" FOREIGN KEY ("agency_id","booking_id") REFERENCES "public"."bookings"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agency_id_created_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD CONSTRAINT "vendor_payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD CONSTRAINT "vendor_payments_agency_id_vendor_id_vendors_agency_id_id_fk" FOREIGN KEY ("agency_id","vendor_id") REFERENCES "public"."vendors"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD CONSTRAINT "vendor_settlements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD CONSTRAINT "vendor_settlements_agency_id_payment_id_vendor_payments_agency_id_id_fk" FOREIGN KEY ("agency_id","payment_id") REFERENCES "public"."vendor_payments"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_settlements" ADD CONSTRAINT "vendor_settlements_agency_id_bill_id_bills_agency_id_id_fk" FOREIGN KEY ("agency_id","bill_id") REFERENCES "public"."bills"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_bill" ON "bill_lines" USING btree ("agency_id","bill_id","position");--> statement-breakpoint
CREATE INDEX "bill_lines_booking" ON "bill_lines" USING btree ("agency_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number" ON "bills" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "bills_vendor" ON "bills" USING btree ("agency_id","vendor_id","billed_on","id");--> statement-breakpoint
CREATE INDEX "bills_createdat" ON "bills" USING btree ("agency_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bills_updatedat" ON "bills" USING btree ("agency_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bills_billedon" ON "bills" USING btree ("agency_id","billed_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bills_dueon" ON "bills" USING btree ("agency_id","due_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bills_total" ON "bills" USING btree ("agency_id","total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_payments_number" ON "vendor_payments" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "vendor_payments_vendor" ON "vendor_payments" USING btree ("agency_id","vendor_id","day","id");--> statement-breakpoint
CREATE INDEX "vendor_settlements_payment" ON "vendor_settlements" USING btree ("agency_id","payment_id","id");--> statement-breakpoint
CREATE INDEX "vendor_settlements_bill" ON "vendor_settlements" USING btree ("agency_id","bill_id","id");