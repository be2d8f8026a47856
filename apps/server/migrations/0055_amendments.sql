DROP INDEX "proposal_acceptances_once";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "amendment" text;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD COLUMN "amends" uuid;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_agency_id_amends_proposal_acceptances_agency_id_id_fk" FOREIGN KEY ("agency_id","amends") REFERENCES "public"."proposal_acceptances"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_acceptances_amends" ON "proposal_acceptances" USING btree ("agency_id","proposal_id","amends") WHERE accepted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_acceptances_once" ON "proposal_acceptances" USING btree ("agency_id","version_id") WHERE accepted_at is not null;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_amendment" CHECK (amendment is null or accepted_at is not null);