-- What customers owe, who of them, and by when; docs/decisions/0030-what-is-owed.md says why. Everything that shows it reads
-- it here, or reads the instalments that it is made of.

-- What is owed for some trips. Each instalment that is not paid, or each payer's share of it, is owed by its day. What
-- invoices of the trip have open is the earliest of that; the rest is on none yet and has no item. An invoice of a trip
-- that has no instalments, or is charged in another currency than the trip, is owed by its own day.
CREATE OR REPLACE FUNCTION trip_dues(agency uuid, asked uuid[])
RETURNS TABLE (
  trip_id uuid, instalment_id uuid, share_id uuid, place integer, label text, item_id uuid, contact_id uuid,
  due_on date, currency text, amount bigint, base bigint)
LANGUAGE sql STABLE AS $$
  WITH owing AS (
    SELECT trip.id AS trip_id, payer.id AS payer_id, coalesce(payer.contact_id, trip.contact_id) AS contact_id,
           one.id AS instalment_id, share.id AS share_id, one.position, one.label, one.due_on, trip.currency,
           coalesce(share.amount, one.amount) AS amount,
           greatest(coalesce(share.amount, one.amount) - coalesce(share.paid, one.paid), 0) AS open
      FROM trips AS trip
      JOIN trip_instalments AS one ON one.agency_id = agency AND one.trip_id = trip.id
      LEFT JOIN trip_shares AS share ON share.agency_id = agency AND share.instalment_id = one.id
      LEFT JOIN trip_payers AS payer ON payer.agency_id = agency AND payer.id = share.payer_id
     WHERE trip.agency_id = agency AND trip.id = ANY (asked) AND trip.deleted_at IS NULL
  ), payers AS (
    SELECT trip_id, payer_id, contact_id, currency, sum(amount) AS amount, sum(open) AS open FROM owing GROUP BY 1, 2, 3, 4
  ), documents AS (
    SELECT invoice.id, invoice.trip_id, payer.payer_id, invoice.contact_id, invoice.total,
           CASE WHEN invoice.kind = 'credit-note' THEN -1 ELSE 1 END * coalesce(invoice.charged,
             CASE WHEN invoice.currency = payer.currency THEN invoice.total
                  -- Issued before that was kept.
                  ELSE round(invoice.total * 1000000 / (invoice.document ->> 'rate')::numeric) END) AS charged
      FROM invoices AS invoice
      JOIN LATERAL (
        SELECT payers.payer_id, payers.currency FROM payers
          LEFT JOIN trip_payers AS named ON named.agency_id = agency AND named.id = payers.payer_id
         WHERE payers.trip_id = invoice.trip_id
         -- As `byPayer`: what charges none of them is the first one's.
         ORDER BY payers.payer_id IS NOT NULL
              AND contact_now(agency, payers.contact_id) IS DISTINCT FROM contact_now(agency, invoice.contact_id), named.position, payers.payer_id
         LIMIT 1
      ) AS payer ON true
     WHERE invoice.agency_id = agency AND invoice.trip_id = ANY (asked) AND invoice.state = 'issued'
       AND invoice.kind IN ('invoice', 'debit-note', 'credit-note') AND invoice.document ->> 'currency' = payer.currency
  ), charged AS (
    SELECT payers.*, payers.open - least(payers.open, greatest(payers.amount - coalesce(sum(documents.charged), 0), 0)) AS invoiced
      FROM payers LEFT JOIN documents ON documents.trip_id = payers.trip_id AND documents.payer_id IS NOT DISTINCT FROM payers.payer_id
     GROUP BY payers.trip_id, payers.payer_id, payers.contact_id, payers.currency, payers.amount, payers.open
  ), items AS (
    SELECT item.item_id, item.trip_id, item.opened_on, item.part, item.currency, item.amount, item.base,
           documents.id IS NOT NULL AS is_covered, documents.payer_id, coalesce(invoice.contact_id, trip.contact_id) AS contact_id, invoice.due_on,
           invoice.document_number AS label,
           -- In the currency of the trip, whose instalments say by when.
           CASE WHEN documents.id IS NULL THEN 0
                WHEN item.currency = payers.currency THEN item.amount
                ELSE round(item.amount::numeric * documents.charged / nullif(documents.total, 0)) END AS worth
      FROM ledger_items AS item
      JOIN trips AS trip ON trip.agency_id = agency AND trip.id = item.trip_id
      LEFT JOIN invoices AS invoice ON invoice.agency_id = agency AND invoice.id = item.item_id
      LEFT JOIN documents ON documents.id = item.item_id
      LEFT JOIN payers ON payers.trip_id = documents.trip_id AND payers.payer_id IS NOT DISTINCT FROM documents.payer_id
     WHERE item.agency_id = agency AND item.trip_id = ANY (asked) AND item.account = 'customer'
       AND (item.amount <> 0 OR item.base <> 0)
  ), lined AS (
    -- Documents of a payer one after the other, in the order in which payments settle them.
    SELECT items.*, sum(worth) OVER whose AS ends, sum(worth) OVER (PARTITION BY trip_id, payer_id) AS whole
      FROM items WHERE is_covered
    WINDOW whose AS (PARTITION BY trip_id, payer_id ORDER BY opened_on, item_id, part, currency)
  ), steps AS (
    SELECT owing.*, charged.invoiced,
           sum(owing.open) OVER whose - owing.open AS begins, sum(owing.open) OVER whose AS ends,
           row_number() OVER whose AS nth, count(*) OVER (PARTITION BY owing.trip_id, owing.payer_id) AS of
      FROM owing
      JOIN charged ON charged.trip_id = owing.trip_id AND charged.payer_id IS NOT DISTINCT FROM owing.payer_id
    WINDOW whose AS (PARTITION BY owing.trip_id, owing.payer_id ORDER BY owing.position, owing.instalment_id)
  ), cuts AS (
    -- Where each invoiced instalment begins and ends among the documents. The last takes what the rates differ by.
    SELECT lined.item_id, lined.trip_id, steps.instalment_id, steps.share_id, steps.position AS place, steps.label, lined.contact_id, steps.due_on,
           lined.currency, lined.amount, lined.base, lined.worth, lined.ends - lined.worth AS starts,
           greatest(lined.ends - lined.worth, CASE WHEN steps.invoiced = 0 THEN CASE WHEN steps.nth = steps.of THEN 0 ELSE lined.whole END
             ELSE round(least(steps.begins, steps.invoiced) * lined.whole / steps.invoiced) END) AS low,
           least(lined.ends, CASE WHEN steps.invoiced = 0 THEN lined.whole
             ELSE round(least(steps.ends, steps.invoiced) * lined.whole / steps.invoiced) END) AS high
      FROM lined
      JOIN steps ON steps.trip_id = lined.trip_id AND steps.payer_id IS NOT DISTINCT FROM lined.payer_id
  )
  SELECT trip_id, instalment_id, share_id, place, label, item_id, contact_id, due_on, currency,
         (round(amount * (high - starts) / worth) - round(amount * (low - starts) / worth))::bigint,
         (round(base * (high - starts) / worth) - round(base * (low - starts) / worth))::bigint
    FROM cuts WHERE worth > 0 AND high > low
  UNION ALL
  SELECT trip_id, instalment_id, share_id, position, label, NULL, contact_id, due_on, currency,
         (ends - greatest(begins, invoiced))::bigint, NULL
    FROM steps WHERE open > 0 AND ends > invoiced
  UNION ALL
  SELECT trip_id, NULL, NULL, 0, label, item_id, contact_id, due_on, currency, amount, base
    FROM items WHERE NOT is_covered OR worth = 0
$$;

-- What is owed for some trips, or for all where they are left out, and for what belongs to none.
CREATE OR REPLACE FUNCTION customer_dues(agency uuid, asked uuid[] DEFAULT NULL)
RETURNS TABLE (
  trip_id uuid, instalment_id uuid, share_id uuid, place integer, label text, item_id uuid, contact_id uuid,
  due_on date, currency text, amount bigint, base bigint)
LANGUAGE sql STABLE AS $$
  SELECT * FROM trip_dues(agency, coalesce(asked, ARRAY(
    SELECT id FROM trips WHERE agency_id = agency AND settled < dues AND deleted_at IS NULL
    UNION
    SELECT item.trip_id FROM ledger_items AS item
     WHERE item.agency_id = agency AND item.account = 'customer' AND item.trip_id IS NOT NULL AND (item.amount <> 0 OR item.base <> 0))))
  UNION ALL
  SELECT NULL, NULL, NULL, 0, invoice.document_number, item.item_id, invoice.contact_id, invoice.due_on, item.currency, item.amount, item.base
    FROM ledger_items AS item
    LEFT JOIN invoices AS invoice ON invoice.agency_id = agency AND invoice.id = item.item_id
   WHERE item.agency_id = agency AND item.account = 'customer' AND item.trip_id IS NULL AND (item.amount <> 0 OR item.base <> 0)
$$;

-- Whether a document of a trip is due as the trip's instalments are.
CREATE OR REPLACE FUNCTION is_due_with_trip(agency uuid, trip uuid, kind text, document jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT kind IN ('invoice', 'debit-note', 'proforma') AND EXISTS (
    SELECT FROM trips JOIN trip_instalments AS one ON one.agency_id = agency AND one.trip_id = trips.id
     WHERE trips.agency_id = agency AND trips.id = trip AND trips.deleted_at IS NULL AND trips.currency = document ->> 'currency')
$$;

-- By when the first of a trip is to be paid that a document of it asks for before the books have it: a proforma for what is
-- next, a draft for what is on no invoice. The day of the last instalment where nothing is.
CREATE OR REPLACE FUNCTION asked_by(agency uuid, trip uuid, kind text, contact uuid) RETURNS date LANGUAGE sql STABLE AS $$
  WITH open AS (
    SELECT due.due_on, due.item_id IS NULL AS is_rest,
           due.contact_id IS NOT NULL AND contact_now(agency, due.contact_id) = contact_now(agency, contact) AS is_own
      FROM trip_dues(agency, ARRAY[trip]) AS due WHERE due.instalment_id IS NOT NULL
  ), next AS (
    SELECT due_on FROM open WHERE kind = 'proforma' OR is_rest ORDER BY NOT is_own, due_on NULLS LAST LIMIT 1
  )
  SELECT CASE
    WHEN EXISTS (SELECT FROM next) THEN (SELECT due_on FROM next)
    ELSE (SELECT max(one.due_on) FROM trip_instalments AS one WHERE one.agency_id = agency AND one.trip_id = trip)
  END
$$;

CREATE OR REPLACE FUNCTION invoice_dated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_due_with_trip(NEW.agency_id, NEW.trip_id, NEW.kind, NEW.document) THEN
    NEW.due_on := asked_by(NEW.agency_id, NEW.trip_id, NEW.kind, NEW.contact_id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invoices_dated BEFORE INSERT OR UPDATE OF document, kind, contact_id, trip_id, due_on ON invoices
FOR EACH ROW WHEN (NEW.trip_id IS NOT NULL AND (NEW.state = 'draft' OR NEW.kind = 'proforma')) EXECUTE FUNCTION invoice_dated();

-- Brings the day of documents of trips in line with what is owed: the first day of what is open of each. What is paid keeps
-- the day it had.
CREATE OR REPLACE FUNCTION date_invoices(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE invoices SET due_on = found.due_on
  FROM (
    SELECT due.item_id AS id, min(due.due_on) AS due_on
      FROM trip_dues(agency, touched) AS due WHERE due.item_id IS NOT NULL AND due.instalment_id IS NOT NULL
     GROUP BY due.item_id
  ) AS found
  WHERE invoices.agency_id = agency AND invoices.id = found.id AND invoices.due_on IS DISTINCT FROM found.due_on;

  UPDATE invoices SET due_on = found.due_on
  FROM (
    SELECT asking.id, asked_by(agency, asking.trip_id, asking.kind, asking.contact_id) AS due_on
      FROM invoices AS asking
     WHERE asking.agency_id = agency AND asking.trip_id = ANY (touched) AND asking.deleted_at IS NULL
       AND (asking.state = 'draft' OR asking.state = 'issued' AND asking.kind = 'proforma')
       AND is_due_with_trip(agency, asking.trip_id, asking.kind, asking.document)
  ) AS found
  WHERE invoices.agency_id = agency AND invoices.id = found.id AND invoices.due_on IS DISTINCT FROM found.due_on
$$;

CREATE OR REPLACE TRIGGER instalments_dated_added AFTER INSERT ON trip_instalments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

CREATE OR REPLACE TRIGGER instalments_dated_changed AFTER UPDATE ON trip_instalments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

CREATE OR REPLACE TRIGGER instalments_dated_removed AFTER DELETE ON trip_instalments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

CREATE OR REPLACE TRIGGER shares_dated_added AFTER INSERT ON trip_shares
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

CREATE OR REPLACE TRIGGER shares_dated_changed AFTER UPDATE ON trip_shares
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

CREATE OR REPLACE TRIGGER shares_dated_removed AFTER DELETE ON trip_shares
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('date_invoices');

-- What an entry settles or opens decides which of a trip's documents is to be paid next.
CREATE OR REPLACE FUNCTION items_dated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT agency_id, array_agg(DISTINCT trip_id) AS trips FROM added
     WHERE account = 'customer' AND trip_id IS NOT NULL GROUP BY agency_id
  LOOP
    PERFORM date_invoices(touched.agency_id, touched.trips);
  END LOOP;
  RETURN NULL;
END $$;

-- After `ledger_lines_kept_count`, which says what is open: triggers go by their names.
CREATE OR REPLACE TRIGGER ledger_lines_kept_dated AFTER INSERT ON ledger_lines
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_dated();

-- Documents from before their days were kept here: once, when this is applied for the first time.
DO $$
DECLARE
  touched record;
BEGIN
  IF NOT EXISTS (SELECT FROM sql_files WHERE name = 'what-is-owed.sql') THEN
    PERFORM share_payments(agency_id, trip_id) FROM trip_instalments WHERE amount < 0 GROUP BY agency_id, trip_id;
    FOR touched IN
      SELECT agency_id, array_agg(DISTINCT trip_id) AS trips FROM invoices
       WHERE trip_id IS NOT NULL AND state <> 'cancelled' AND deleted_at IS NULL GROUP BY agency_id
    LOOP
      PERFORM date_invoices(touched.agency_id, touched.trips);
    END LOOP;
  END IF;
END $$;
