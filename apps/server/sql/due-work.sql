-- Which agencies have work due: one question of all agencies for each kind of work, answered with ids and moments alone.
-- They run as their owner, whom the policy due_work (core/db/due-work.ts) lets see the rows while app.crossing is set,
-- which it is for as long as they run. To roles that may see no agencies, other installations' among them, they answer
-- nothing. Suspended agencies' work waits until that ends, unless it says otherwise. A new kind has a line here: its name,
-- whether suspended agencies have it too, and a query of agencies with the moment their first work is due, up to `until`.
DO $do$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('due_reminders', false, $$
        SELECT tasks.agency_id, min(remind_at) AS at FROM tasks
         WHERE done_at IS NULL AND remind_at <= until GROUP BY tasks.agency_id $$),
      ('due_rules', false, $$
        SELECT reminder_rules.agency_id, min(next_run_at) AS at FROM reminder_rules
         WHERE is_enabled AND next_run_at <= until GROUP BY reminder_rules.agency_id $$),
      -- Tasks that fell due since an endpoint that hears of them was told, of the last two days (catchUpMs).
      ('due_task_webhooks', false, $$
        SELECT webhook.agency_id, min(task.at) AS at
          FROM webhooks AS webhook
         CROSS JOIN LATERAL (
           SELECT one.due_at AS at FROM tasks AS one
            WHERE one.agency_id = webhook.agency_id AND one.done_at IS NULL
              AND one.due_at > greatest(webhook.tasks_told_at, until - interval '48 hours') AND one.due_at <= until
            ORDER BY one.due_at LIMIT 1) AS task
         WHERE webhook.is_active AND 'task.due' = ANY (webhook.events)
         GROUP BY webhook.agency_id $$),
      -- Deliveries to be sent, and those that somebody set about twenty seconds ago (claimSeconds) and did not finish.
      ('due_deliveries', false, $$
        SELECT open.agency_id, min(open.at) AS at
          FROM (SELECT webhook_deliveries.agency_id, next_at AS at FROM webhook_deliveries
                 WHERE state = 'pending' AND next_at <= until
                 UNION ALL
                SELECT webhook_deliveries.agency_id, claimed_at + interval '20 seconds' FROM webhook_deliveries
                 WHERE state = 'sending' AND claimed_at <= until - interval '20 seconds') AS open
         GROUP BY open.agency_id $$),
      -- Agencies whose turn to be swept has come, and those with an export that nobody decided on within a day (timeoutMs).
      -- Suspended ones too: what has had its time goes there as well.
      ('due_sweeps', true, $$
        SELECT swept.agency_id, min(swept.at) AS at
          FROM (SELECT id AS agency_id, sweep_at AS at FROM agencies WHERE sweep_at <= until
                 UNION ALL
                SELECT operations.agency_id, created_at + interval '1 day' FROM operations
                 WHERE state = 'waiting' AND created_at <= until - interval '1 day') AS swept
         GROUP BY swept.agency_id $$),
      -- Files from before files were sealed, due since they were made.
      ('due_sealing', false, $$
        SELECT files.agency_id, min(created_at) AS at FROM files
         WHERE (NOT is_sealed OR clear_key IS NOT NULL) AND created_at <= until GROUP BY files.agency_id $$),
      -- Agencies whose records have terms of an earlier version (termsVersion).
      ('due_terms', false, $$
        SELECT id AS agency_id, created_at AS at FROM agencies WHERE terms_version < 5 AND created_at <= until $$),
      -- Agencies that take exchange rates over, and when those of the next day may be there.
      ('due_exchange_rates', false, $$
        SELECT exchange_follows.agency_id, next_at AS at FROM exchange_follows WHERE next_at <= until $$),
      -- Agencies with payment links that their gateway is to be asked about.
      ('due_payment_links', false, $$
        SELECT payment_links.agency_id, min(check_at) AS at FROM payment_links
         WHERE check_at <= until GROUP BY payment_links.agency_id $$),
      -- Agencies with refunds that their gateway is to be asked for again.
      ('due_gateway_refunds', false, $$
        SELECT gateway_refunds.agency_id, min(check_at) AS at FROM gateway_refunds
         WHERE check_at <= until GROUP BY gateway_refunds.agency_id $$),
      -- Agencies with disputes that their gateway is to be asked about, or that people are to be reminded of.
      ('due_disputes', false, $$
        SELECT disputes.agency_id, min(check_at) AS at FROM disputes
         WHERE check_at <= until GROUP BY disputes.agency_id $$),
      -- Agencies with payments whose gateway is to be asked what became of them since.
      ('due_payment_reviews', false, $$
        SELECT gateway_payments.agency_id, min(review_at) AS at FROM gateway_payments
         WHERE review_at <= until GROUP BY gateway_payments.agency_id $$),
      -- Agencies with gateways whose settlements are to be fetched.
      ('due_settlement_fetches', false, $$
        SELECT settlement_fetches.agency_id, min(next_at) AS at FROM settlement_fetches
         WHERE next_at <= until GROUP BY settlement_fetches.agency_id $$),
      -- Agencies with booking providers whose products are to be fetched.
      ('due_supplier_catalogues', false, $$
        SELECT supplier_catalogues.agency_id, min(next_at) AS at FROM supplier_catalogues
         WHERE next_at <= until GROUP BY supplier_catalogues.agency_id $$),
      -- Agencies with open proposals whose suppliers are to be asked again what they have quoted.
      ('due_proposal_quotes', false, $$
        SELECT proposal_quotes.agency_id, min(ask_at) AS at FROM proposal_quotes
         WHERE ask_at <= until GROUP BY proposal_quotes.agency_id $$),
      -- Agencies with bookings at suppliers that are to be asked about or cancelled. Suspended ones too: what lapses there
      -- lapses for them as well.
      ('due_supplier_bookings', true, $$
        SELECT supplier_bookings.agency_id, min(check_at) AS at FROM supplier_bookings
         WHERE check_at <= until GROUP BY supplier_bookings.agency_id $$),
      -- Agencies with tickets of suppliers whose files are to be fetched.
      ('due_supplier_tickets', false, $$
        SELECT supplier_tickets.agency_id, min(fetch_at) AS at FROM supplier_tickets
         WHERE fetch_at <= until GROUP BY supplier_tickets.agency_id $$),
      -- Agencies with drafts of vouchers that are to follow their trips (sql/vouchers.sql), due since they fell behind.
      ('due_vouchers', false, $$
        SELECT DISTINCT vouchers.agency_id, until AS at FROM vouchers
         WHERE differs AND revision = 0 AND status = 'draft' AND deleted_at IS NULL $$),
      -- Agencies with trips that the checks are to look at again (sql/trips.sql).
      ('due_trip_checks', false, $$
        SELECT trips.agency_id, min(check_due_at) AS at FROM trips
         WHERE check_due_at <= until GROUP BY trips.agency_id $$),
      -- Plugins whose tokens end, or whose account is to be looked at (kernel/plugins).
      ('due_plugins', false, $$
        SELECT plugins.agency_id, min(look_at) AS at FROM plugins
         WHERE look_at <= until GROUP BY plugins.agency_id $$),
      -- Agencies whose sources of leads are to be asked for enquiries (features/lead-sources).
      ('due_lead_pulls', false, $$
        SELECT lead_pulls.agency_id, min(next_at) AS at FROM lead_pulls
         WHERE next_at <= until GROUP BY lead_pulls.agency_id $$),
      -- Agencies whose tax collected at source is to be deposited (sql/tcs.sql), and when they are told.
      ('due_tcs', false, $$
        SELECT tcs_months.agency_id, min(remind_at) AS at FROM tcs_months
         WHERE remind_at <= until GROUP BY tcs_months.agency_id $$)
    ) AS question (name, has_suspended, query)
  LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION %1$I(until timestamptz) RETURNS TABLE (agency_id uuid, due_at timestamptz)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      #variable_conflict use_column
      DECLARE
        crossing constant text := coalesce(current_setting('app.crossing', true), '');
      BEGIN
        IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
        PERFORM set_config('app.crossing', %1$L, true);
        RETURN QUERY
          SELECT agency.id, due.at FROM (%2$s) AS due
            JOIN agencies AS agency ON agency.id = due.agency_id AND %3$s;
        PERFORM set_config('app.crossing', crossing, true);
      END $$ $function$,
      one.name, one.query, CASE WHEN one.has_suspended THEN 'true' ELSE 'agency.suspended_at IS NULL' END);
  END LOOP;
END $do$;
