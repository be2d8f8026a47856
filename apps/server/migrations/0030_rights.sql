CREATE TABLE "operation_records" (
	"agency_id" uuid DEFAULT nullif(current_setting('app.agency_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"record_ids" uuid[] NOT NULL,
	CONSTRAINT "operation_records_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "operation_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "exports_need_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_scan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "clear_key" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "is_traced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "shows_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_records" ADD CONSTRAINT "operation_records_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_records" ADD CONSTRAINT "operation_records_agency_id_operation_id_operations_agency_id_id_fk" FOREIGN KEY ("agency_id","operation_id") REFERENCES "public"."operations"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_records_operation" ON "operation_records" USING btree ("agency_id","operation_id");--> statement-breakpoint
CREATE INDEX "files_in_clear" ON "files" USING btree ("agency_id") WHERE not is_sealed or clear_key is not null;--> statement-breakpoint
CREATE POLICY "agency" ON "operation_records" AS PERMISSIVE FOR ALL TO public USING ("operation_records"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid)) WITH CHECK ("operation_records"."agency_id" = (select nullif(current_setting('app.agency_id', true), '')::uuid));--> statement-breakpoint

-- Servers keep what somebody may do for a moment; they are told as of every other right (see 0003).
CREATE TRIGGER users_action_rights_changed AFTER UPDATE OF rights ON users FOR EACH ROW
WHEN (OLD.rights IS DISTINCT FROM NEW.rights) EXECUTE FUNCTION users_rights_changed();
--> statement-breakpoint

-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE files NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE contact_documents NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Who works here already keeps what they could do; it can be taken away person by person. New people begin without.
UPDATE users SET rights = '{documents,reveal,export,delete}' WHERE is_subuser;
--> statement-breakpoint
UPDATE files SET is_scan = true
  FROM contact_documents AS document
 WHERE document.agency_id = files.agency_id AND document.file_id = files.id;
