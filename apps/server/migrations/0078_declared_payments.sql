ALTER TABLE "receipts" ADD COLUMN "is_from_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "proof_file_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_agency_id_proof_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","proof_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_proof" ON "receipts" USING btree ("agency_id","proof_file_id") WHERE proof_file_id is not null;