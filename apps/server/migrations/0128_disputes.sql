CREATE TABLE "disputes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"gateway_payment_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"withheld" bigint NOT NULL,
	"fee" bigint,
	"fee_currency" text,
	"reason" text NOT NULL,
	"phase" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"booked" bigint DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"refund_id" uuid,
	"problem" text,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"handled_note" text,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "disputes_amounts" CHECK (amount > 0 and withheld >= 0 and booked >= 0)
);
--> statement-breakpoint
CREATE TABLE "unmatched_refunds" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"provider_refund_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"handled_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmatched_refunds_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "unmatched_refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_refunds" DROP CONSTRAINT "gateway_refunds_of";--> statement-breakpoint
DROP INDEX "gateway_refunds_payment";--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "is_from_gateway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "handled_note" text;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "review_at" timestamp with time zone DEFAULT now() + interval '1 day';--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_agency_id_gateway_payment_id_gateway_payments_agency_id_id_fk" FOREIGN KEY ("agency_id","gateway_payment_id") REFERENCES "public"."gateway_payments"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_agency_id_refund_id_receipt_refunds_agency_id_id_fk" FOREIGN KEY ("agency_id","refund_id") REFERENCES "public"."receipt_refunds"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_refunds" ADD CONSTRAINT "unmatched_refunds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_once" ON "disputes" USING btree ("agency_id","provider","provider_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("agency_id","gateway_payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("agency_id","id") WHERE (state = 'needs-response' or problem is not null) and handled_at is null;--> statement-breakpoint
CREATE INDEX "disputes_check" ON "disputes" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_refunds_once" ON "unmatched_refunds" USING btree ("agency_id","provider","payment_id","provider_refund_id");--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_agency_id_return_id_receipts_agency_id_id_fk" FOREIGN KEY ("agency_id","return_id") REFERENCES "public"."receipts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_once" ON "gateway_refunds" USING btree ("agency_id","gateway_payment_id","provider_refund_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_problem" ON "gateway_refunds" USING btree ("agency_id","id") WHERE problem is not null and handled_at is null;--> statement-breakpoint
CREATE INDEX "gateway_payments_review" ON "gateway_payments" USING btree ("review_at") WHERE review_at is not null;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_of" CHECK ((receipt_id is null or note_id is null) and (is_from_gateway or receipt_id is not null or note_id is not null));