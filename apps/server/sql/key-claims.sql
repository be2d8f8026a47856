-- Claims keys until the transaction ends. Unlike advisory locks there can be as many as an import has rows: they are just
-- rows. Whoever writes one that another transaction has just written waits until that commits, and then finds it deleted.
-- The timeout is longer than for a click, since the other may be a batch of an import.
CREATE OR REPLACE FUNCTION claim_keys(agency uuid, wanted text[]) RETURNS void LANGUAGE plpgsql SET lock_timeout = '20s' AS $$
DECLARE
  places tid[];
BEGIN
  WITH claimed AS (
    INSERT INTO key_claims (hash)
    SELECT DISTINCT hashtextextended(agency || key, 0) FROM unnest(wanted) AS key ORDER BY 1
    RETURNING ctid
  ) SELECT array_agg(ctid) INTO places FROM claimed;
  DELETE FROM key_claims WHERE ctid = ANY (places);
END $$;

-- A contact's key in the form in which it is claimed: phone numbers and addresses as search terms, since leads and
-- contacts, people and companies share these.
CREATE OR REPLACE FUNCTION claim_of(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE left(key, 1)
         WHEN '1' THEN 'p' || reverse(substr(key, 4))
         WHEN '2' THEN 'e' || lower(substr(key, 3))
         ELSE key END
$$;
