-- Which agencies have work due: one question of all agencies for each kind of work, answered with ids and moments alone.
-- They run as their owner, whom the policy due_work (core/db/due-work.ts) lets see the rows while app.crossing is set,
-- which it is for as long as they run. To roles that may see no agencies, other installations' among them, they answer
-- nothing. Suspended agencies' work waits until that ends.
CREATE OR REPLACE FUNCTION due_reminders(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_reminders', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT tasks.agency_id, min(remind_at) AS at FROM tasks
             WHERE done_at IS NULL AND remind_at <= until GROUP BY tasks.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

CREATE OR REPLACE FUNCTION due_rules(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_rules', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT reminder_rules.agency_id, min(next_run_at) AS at FROM reminder_rules
             WHERE is_enabled AND next_run_at <= until GROUP BY reminder_rules.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Tasks that fell due since an endpoint that hears of them was told, of the last two days (catchUpMs).
CREATE OR REPLACE FUNCTION due_task_webhooks(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_task_webhooks', true);
  RETURN QUERY
    SELECT agency.id, min(due.at)
      FROM webhooks AS webhook
      JOIN agencies AS agency ON agency.id = webhook.agency_id AND agency.suspended_at IS NULL
     CROSS JOIN LATERAL (
       SELECT task.due_at AS at FROM tasks AS task
        WHERE task.agency_id = webhook.agency_id AND task.done_at IS NULL
          AND task.due_at > greatest(webhook.tasks_told_at, until - interval '48 hours') AND task.due_at <= until
        ORDER BY task.due_at LIMIT 1) AS due
     WHERE webhook.is_active AND 'task.due' = ANY (webhook.events)
     GROUP BY agency.id;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Deliveries to be sent, and those that somebody set about twenty seconds ago (claimSeconds) and did not finish.
CREATE OR REPLACE FUNCTION due_deliveries(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_deliveries', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT open.agency_id, min(open.at) AS at
              FROM (SELECT webhook_deliveries.agency_id, next_at AS at FROM webhook_deliveries
                     WHERE state = 'pending' AND next_at <= until
                     UNION ALL
                    SELECT webhook_deliveries.agency_id, claimed_at + interval '20 seconds' FROM webhook_deliveries
                     WHERE state = 'sending' AND claimed_at <= until - interval '20 seconds') AS open
             GROUP BY open.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies whose turn to be swept has come, and those with an export that nobody decided on within a day (timeoutMs).
-- Suspended ones too: what has had its time goes there as well.
CREATE OR REPLACE FUNCTION due_sweeps(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_sweeps', true);
  RETURN QUERY
    SELECT due.agency_id, min(due.at)
      FROM (SELECT id AS agency_id, sweep_at AS at FROM agencies WHERE sweep_at <= until
             UNION ALL
            SELECT operations.agency_id, created_at + interval '1 day' FROM operations
             WHERE state = 'waiting' AND created_at <= until - interval '1 day') AS due
     GROUP BY due.agency_id;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Files from before files were sealed, due since they were made.
CREATE OR REPLACE FUNCTION due_sealing(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_sealing', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT files.agency_id, min(created_at) AS at FROM files
             WHERE (NOT is_sealed OR clear_key IS NOT NULL) AND created_at <= until GROUP BY files.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies whose records have terms of an earlier version (termsVersion).
CREATE OR REPLACE FUNCTION due_terms(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_terms', true);
  RETURN QUERY
    SELECT id, created_at FROM agencies WHERE terms_version < 3 AND suspended_at IS NULL AND created_at <= until;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies that take exchange rates over, and when those of the next day may be there.
CREATE OR REPLACE FUNCTION due_exchange_rates(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_exchange_rates', true);
  RETURN QUERY
    SELECT agency.id, due.next_at
      FROM exchange_follows AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL
     WHERE due.next_at <= until;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies with drafts of vouchers that are to follow their trips (sql/vouchers.sql), due since they fell behind.
CREATE OR REPLACE FUNCTION due_vouchers(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_vouchers', true);
  RETURN QUERY
    SELECT agency.id, until
      FROM (SELECT DISTINCT vouchers.agency_id FROM vouchers
             WHERE differs AND revision = 0 AND status = 'draft' AND deleted_at IS NULL) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies with trips that the checks are to look at again (sql/trips.sql).
CREATE OR REPLACE FUNCTION due_trip_checks(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_trip_checks', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT trips.agency_id, min(check_due_at) AS at FROM trips
             WHERE check_due_at <= until GROUP BY trips.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;

-- Agencies whose tax collected at source is to be deposited (sql/tcs.sql), and when they are told.
CREATE OR REPLACE FUNCTION due_tcs(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'due_tcs', true);
  RETURN QUERY
    SELECT agency.id, due.at
      FROM (SELECT tcs_months.agency_id, min(remind_at) AS at FROM tcs_months
             WHERE remind_at <= until GROUP BY tcs_months.agency_id) AS due
      JOIN agencies AS agency ON agency.id = due.agency_id AND agency.suspended_at IS NULL;
  PERFORM set_config('app.crossing', crossing, true);
END $$;
