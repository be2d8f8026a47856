ALTER TABLE "proposal_acceptances" ADD COLUMN "typed_email" text;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD COLUMN "own_email" text;--> statement-breakpoint
ALTER TABLE "proposal_requests" ADD COLUMN "points" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_requests" ADD COLUMN "chosen" jsonb;