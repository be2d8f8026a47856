CREATE TABLE "proposal_quotes" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"question" text NOT NULL,
	"quote" jsonb NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposal_quotes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_quotes" ADD CONSTRAINT "proposal_quotes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_quotes" ADD CONSTRAINT "proposal_quotes_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_quotes_question" ON "proposal_quotes" USING btree ("agency_id","question","proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_quotes_proposal" ON "proposal_quotes" USING btree ("agency_id","proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_quotes_ask" ON "proposal_quotes" USING btree ("ask_at");