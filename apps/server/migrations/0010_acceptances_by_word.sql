ALTER TABLE "proposal_acceptances" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD COLUMN "way" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_agency_id_recorded_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","recorded_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_way" CHECK ((way = 'code') = (code_hash is not null and email is not null));--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_recorded" CHECK ((way = 'code') = (recorded_by is null));