-- Row-level security. Every table with a column agency_id gets the same policy: an agency sees and writes its own rows
-- only. A new table needs nothing but agencyTable(); this file is applied again after every migration. Policies that are
-- already right are not touched, so that no table is locked for nothing. Conditions are spelled as PostgreSQL shows them,
-- to be compared. That owners are held to the policies too (FORCE) is done with the grants, in core/db/roles.ts.
DO $$
DECLARE
  current_agency constant text := '( SELECT (NULLIF(current_setting(''app.agency_id''::text, true), ''''::text))::uuid AS "nullif")';
  current_key constant text := '( SELECT NULLIF(current_setting(''app.key''::text, true), ''''::text) AS "nullif")';
  crossing constant text := '(( SELECT NULLIF(current_setting(''app.crossing''::text, true), ''''::text) AS "nullif") IS NOT NULL)';
  for_backup constant text := '(( SELECT current_setting(''app.backup''::text, true) AS current_setting) = ''on''::text)';
  -- Set by writeAsStaff alone (core/db/database.ts).
  staff constant text := '(( SELECT NULLIF(current_setting(''app.staff''::text, true), ''''::text) AS "nullif") IS NOT NULL)';
  wanted record;
BEGIN
  FOR wanted IN
    WITH tables AS (
      SELECT relname::text AS name, 'agency_id' AS agency_column
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'agency_id' AND NOT attisdropped
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      UNION ALL
      SELECT 'agencies', 'id'
    ), key_columns (name, key_column) AS (
      -- A row is also seen by whoever names the exact value of this column, before the agency is known.
      VALUES
        ('address_links', 'token_hash'),
        ('agencies', 'form_key'),
        ('api_keys', 'token_hash'),
        ('booking_requests', 'public_key'),
        ('feeds', 'key_hash'),
        ('invoices', 'public_key'),
        ('packages', 'preview_key'),
        ('passkeys', 'credential_id'),
        ('password_links', 'token_hash'),
        ('payment_requests', 'public_key'),
        ('plugins', 'key_hash'),
        ('proposals', 'public_key'),
        ('sessions', 'token_hash'),
        ('trip_payers', 'public_key'),
        ('trip_traveller_links', 'key_hash'),
        ('users', 'email'),
        ('vendor_links', 'public_key'),
        ('voucher_keys', 'key_id'),
        ('voucher_revisions', 'public_key')
    ), policies AS (
      SELECT name, 'agency' AS policy, 'ALL' AS command, format('(%s = %s)', agency_column, current_agency) AS own, key_column
        FROM tables LEFT JOIN key_columns USING (name)
    )
    SELECT name, policy, command, 'public' AS role, own AS with_check,
           CASE WHEN key_column IS NULL THEN own ELSE format('(%s OR (%s = %s))', own, key_column, current_key) END AS using_condition
      FROM policies
    UNION ALL
    -- The few queries that must know all agencies say so.
    SELECT 'agencies', 'crossing', 'SELECT', 'public', NULL, crossing
    UNION ALL
    -- What belongs to the installation, and its staff alone changes: plans are read by everybody, announcements by the
    -- agency that they are for, or by all.
    SELECT 'plans', 'seen', 'SELECT', 'public', NULL, 'true'
    UNION ALL
    SELECT 'announcements', 'seen', 'SELECT', 'public', NULL, format('((agency IS NULL) OR (agency = %s))', current_agency)
    UNION ALL
    SELECT name, 'staff', 'ALL', 'public', staff, staff FROM (VALUES ('plans'), ('announcements')) AS of_staff (name)
    UNION ALL
    -- The owner, for a backup (core/backup), which is not to leave anything out. Nobody else may ask for it.
    SELECT name, 'backup', 'SELECT', (SELECT tableowner::text FROM pg_tables WHERE schemaname = 'public' AND tablename = name), NULL, for_backup
      FROM (SELECT name FROM tables UNION ALL VALUES ('plans'), ('announcements')) AS backed_up
    ORDER BY 1, 2
  LOOP
    IF NOT (SELECT relrowsecurity FROM pg_class WHERE oid = wanted.name::regclass) THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', wanted.name);
    END IF;
    CONTINUE WHEN EXISTS (
      SELECT FROM pg_policies
       WHERE schemaname = 'public' AND tablename = wanted.name AND policyname = wanted.policy
         AND permissive = 'PERMISSIVE' AND roles = ARRAY[wanted.role]::name[] AND cmd = wanted.command
         AND qual = wanted.using_condition AND with_check IS NOT DISTINCT FROM wanted.with_check);
    EXECUTE format('DROP POLICY IF EXISTS %I ON %I', wanted.policy, wanted.name);
    EXECUTE format('CREATE POLICY %I ON %I AS PERMISSIVE FOR %s TO %s USING (%s)', wanted.policy, wanted.name, wanted.command,
      CASE wanted.role WHEN 'public' THEN 'public' ELSE quote_ident(wanted.role) END,
      wanted.using_condition) || coalesce(' WITH CHECK (' || wanted.with_check || ')', '');
  END LOOP;
END $$;
