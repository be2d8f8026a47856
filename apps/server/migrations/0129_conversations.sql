CREATE TABLE "conversation_messages" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"is_own" boolean NOT NULL,
	"provider_id" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"claimed_at" timestamp with time zone,
	"template" jsonb,
	"is_charged" boolean,
	"sender_id" uuid,
	"is_from_phone" boolean DEFAULT false NOT NULL,
	"replies_to_id" uuid,
	"reaction" text,
	"location" jsonb,
	"advertisement" jsonb,
	"provider_file_id" text,
	"file_name" text,
	"file_type" text,
	"file_bytes" bigint,
	"file_state" text,
	"file_problem" text,
	"storage_key" text,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "conversation_messages_file" CHECK ((file_state = 'kept') = (storage_key is not null) or file_state is null)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"phone" text NOT NULL,
	"profile_name" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"lead_id" uuid,
	"trip_id" uuid,
	"is_linked_by_hand" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_text" text DEFAULT '' NOT NULL,
	"is_last_own" boolean DEFAULT true NOT NULL,
	"received_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "conversations_phone_given" CHECK (phone <> '')
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_agency_id_conversation_id_conversations_agency_id_id_fk" FOREIGN KEY ("agency_id","conversation_id") REFERENCES "public"."conversations"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_contact_id_contacts_agency_id_id_fk" FOREIGN KEY ("agency_id","contact_id") REFERENCES "public"."contacts"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_lead_id_leads_agency_id_id_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "public"."leads"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_trip_id_trips_agency_id_id_fk" FOREIGN KEY ("agency_id","trip_id") REFERENCES "public"."trips"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_assignee_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assignee_id") REFERENCES "public"."users"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_provider" ON "conversation_messages" USING btree ("agency_id","provider_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_latest" ON "conversation_messages" USING btree ("agency_id","conversation_id","at","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_unsent" ON "conversation_messages" USING btree ("agency_id","conversation_id","id") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "conversation_messages_files" ON "conversation_messages" USING btree ("agency_id","conversation_id","created_at") WHERE provider_file_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_phone" ON "conversations" USING btree ("agency_id","provider","phone");--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("agency_id","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("agency_id","last_at","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("agency_id","assignee_id","last_at","id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("agency_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_lead" ON "conversations" USING btree ("agency_id","lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_trip" ON "conversations" USING btree ("agency_id","trip_id") WHERE trip_id is not null;