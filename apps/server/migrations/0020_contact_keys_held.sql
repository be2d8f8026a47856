-- Which contacts have one of the keys. Nobody else gives a contact one of them until the transaction ends: the locks are
-- those that contacts_inserted takes, and what was stored while it waited for them is seen, as it would not be by one
-- statement without a function. Asked for by every new lead.
CREATE FUNCTION hold_contact_keys(agency uuid, wanted text[])
RETURNS TABLE (key text, contact_id uuid, kind text, number integer, name text) ROWS 2 LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(agency || ordered.key, 0))
     FROM (SELECT given.key FROM unnest(wanted) AS given (key) ORDER BY given.key) AS ordered;
  RETURN QUERY
    SELECT holder.key, holder.contact_id, contact.kind, contact.number, contact.name
      FROM contact_keys AS holder
      JOIN contacts AS contact ON contact.agency_id = holder.agency_id AND contact.id = holder.contact_id
     WHERE holder.agency_id = agency AND holder.key = ANY (wanted);
END $$;
