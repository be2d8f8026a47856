CREATE TABLE "proposal_approvals" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"revision" integer NOT NULL,
	"document" jsonb NOT NULL,
	"sending" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"sent" jsonb,
	CONSTRAINT "proposal_approvals_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "proposal_approvals" ADD CONSTRAINT "proposal_approvals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_approvals" ADD CONSTRAINT "proposal_approvals_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_approvals" ADD CONSTRAINT "proposal_approvals_agency_id_asked_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","asked_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_approvals" ADD CONSTRAINT "proposal_approvals_agency_id_decided_by_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_approvals_proposal" ON "proposal_approvals" USING btree ("agency_id","proposal_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_approvals_waiting" ON "proposal_approvals" USING btree ("agency_id","proposal_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE POLICY "agency" ON "proposal_approvals" AS PERMISSIVE FOR ALL TO public USING ("proposal_approvals"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("proposal_approvals"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));
-- Who is paid is not for everybody's eyes; what was changed of it stood in the history of the library.
ALTER TABLE "timeline" NO FORCE ROW LEVEL SECURITY;
UPDATE "timeline" SET "changes" = (
  SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements("changes") AS one WHERE one->>'field' <> 'supplier'
) WHERE "subject" = 'library' AND "changes" @> '[{"field": "supplier"}]';
