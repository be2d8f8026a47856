ALTER TABLE "tax_settings" ADD COLUMN "signatory_name" text;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "signatory_title" text;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "offered" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_proposal" ON "invoices" USING btree ("agency_id","proposal_id") WHERE proposal_id is not null;