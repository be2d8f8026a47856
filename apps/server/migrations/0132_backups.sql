CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"size" bigint,
	"rows" bigint,
	"files" integer,
	"missing_files" integer,
	"problem" text,
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "held_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");