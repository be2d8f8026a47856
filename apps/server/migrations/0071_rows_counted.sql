-- Counts the rows that there are. From here on triggers do (sql/rows.sql), which are made after this. Columns count as they
-- are stored; 24 bytes are the head of a row and 256 its places in indexes.
DO $$
DECLARE
  one record;
BEGIN
  -- Whoever migrates looks at every agency's rows; what keeps owners to one agency is put back after each migration.
  ALTER TABLE usage_counts NO FORCE ROW LEVEL SECURITY;
  FOR one IN
    SELECT pg_class.relname::text AS name,
           string_agg(format('coalesce(pg_column_size(%I), 0)', attname), ' + ' ORDER BY attnum) AS bytes
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> ALL (ARRAY['data_keys', 'document_numbers', 'number_series', 'known_devices', 'passkeys', 'sessions', 'users', 'address_links', 'password_links'])
     GROUP BY pg_class.oid, relname
    HAVING count(*) FILTER (WHERE attname IN ('agency_id', 'id')) = 2
     ORDER BY 1
  LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one.name);
    EXECUTE format(
      'INSERT INTO usage_counts AS counted (agency_id, kind, slot, amount)
       SELECT agency_id, ''rows'', 0, sum(280 + %s) FROM %I GROUP BY agency_id
       ON CONFLICT (agency_id, kind, slot) DO UPDATE SET amount = counted.amount + excluded.amount', one.bytes, one.name);
  END LOOP;
END $$;
