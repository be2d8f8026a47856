-- What waits to go out or has failed, of all agencies together: numbers for the metrics, which name no agency. It runs as
-- its owner, like the questions of due-work.sql. What failed is of the last day: what came of it is known by then.
CREATE OR REPLACE FUNCTION count_outgoing() RETURNS TABLE (kind text, state text, count bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  crossing constant text := coalesce(current_setting('app.crossing', true), '');
BEGIN
  IF NOT has_table_privilege(session_user, 'agencies', 'SELECT') THEN RETURN; END IF;
  PERFORM set_config('app.crossing', 'count_outgoing', true);
  RETURN QUERY
    SELECT 'mail', mails.state, count(*) FROM mails
     WHERE mails.state IN ('waiting', 'sending', 'held')
        OR mails.state = 'failed' AND mails.created_at > now() - interval '1 day'
     GROUP BY mails.state
     UNION ALL
    SELECT 'webhook',
           CASE WHEN webhook_deliveries.attempts > 0 THEN 'failing'
                WHEN webhook_deliveries.next_at <= now() OR webhook_deliveries.state = 'sending' THEN 'due'
                ELSE 'later' END AS state,
           count(*)
      FROM webhook_deliveries WHERE webhook_deliveries.state IN ('pending', 'sending') GROUP BY 2;
  PERFORM set_config('app.crossing', crossing, true);
END $$;
