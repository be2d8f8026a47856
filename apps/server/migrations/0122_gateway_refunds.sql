CREATE TABLE "gateway_refunds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"gateway_payment_id" uuid NOT NULL,
	"receipt_id" uuid,
	"note_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"returns_tcs" boolean NOT NULL,
	"note" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"refund_id" uuid,
	"problem" text,
	"check_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_refunds_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "gateway_refunds_of" CHECK ((receipt_id is null) <> (note_id is null)),
	CONSTRAINT "gateway_refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_gateway_payment_id_gateway_payments_agency_id_id_fk" FOREIGN KEY ("agency_id","gateway_payment_id") REFERENCES "public"."gateway_payments"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_receipt_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","receipt_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_note_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","note_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_refund_id_receipt_refunds_agency_id_id_fk" FOREIGN KEY ("agency_id","refund_id") REFERENCES "public"."receipt_refunds"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_refunds_payment" ON "gateway_refunds" USING btree ("agency_id","gateway_payment_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_receipt" ON "gateway_refunds" USING btree ("agency_id","receipt_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_note" ON "gateway_refunds" USING btree ("agency_id","note_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_check" ON "gateway_refunds" USING btree ("check_at") WHERE check_at is not null;