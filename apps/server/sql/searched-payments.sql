-- Payments of all four kinds are found as one kind, 'payment': by their number and reference, and by who pays or is paid.
-- Their terms are kept here alone, whoever writes them: the words of number and reference (n), the digits of the reference
-- from both ends (p, f) and the last digits of the number (#); those of the payer (k), also of the contact whom the payer was
-- merged into, and of the trip's customer (k, l); the trip's number (#t) and title and the invoice's number (t); the vendor's
-- name (v). Refunds of customers are never changed, and receipts with a number in few facts: terms are no facts of them
-- (receipts.sql).

-- A text from each of its words on, those before it after the end; turnedTerms of kernel/search/search.rules.ts is the same.
CREATE OR REPLACE FUNCTION turned_terms(sign text, value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sign || left(array_to_string(words[at:] || words[:at - 1], ' '), 80)
    FROM (SELECT string_to_array(search_text(value), ' ')) AS split (words),
         LATERAL generate_series(1, least(cardinality(words), 6)) AS at
   WHERE words[1] <> '';
$$;

CREATE OR REPLACE FUNCTION payment_terms(number text, reference text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT turned_terms('n', number)
  UNION SELECT turned_terms('n', reference)
  UNION
  SELECT left(term, 81)
    FROM regexp_matches(reference, '\d[\d ().-]*\d', 'g') WITH ORDINALITY AS found (part, at),
         LATERAL (SELECT regexp_replace(part[1], '\D', '', 'g')) AS plain (digits),
         LATERAL (VALUES ('p' || reverse(digits)), ('f' || ltrim(digits, '0'))) AS ends (term)
   WHERE at <= 3 AND length(ltrim(digits, '0')) > 0 AND length(digits) >= 4
  -- A cheque is asked for without the zeros before its number.
  UNION
  SELECT '#' || ltrim(counted, '0')
    FROM (VALUES (substring(number FROM '\d+$')), (substring(reference FROM '^\d+$'))) AS numbers (counted)
   WHERE length(ltrim(counted, '0')) BETWEEN 1 AND 9;
$$;

-- What customers' money is for, as the list says it.
CREATE OR REPLACE FUNCTION purpose_terms(of_agency uuid, trip uuid, invoice uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT term FROM trips, turned_terms('t', trips.title) AS term
   WHERE trips.agency_id = of_agency AND trips.id = trip
  UNION
  SELECT term FROM invoices, turned_terms('t', invoices.document_number) AS term
   WHERE invoices.agency_id = of_agency AND invoices.id = invoice;
$$;

CREATE OR REPLACE FUNCTION receipt_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := array(
    SELECT payment_terms(NEW.number, NEW.reference) UNION
    SELECT unnest(customer_terms(NEW.agency_id, NEW.payer_id, NULL)) UNION
    SELECT unnest(customer_terms(NEW.agency_id, contact_now(NEW.agency_id, NEW.payer_id), NULL)) UNION
    SELECT unnest(trip_terms(NEW.agency_id, NEW.trip_id)) UNION
    SELECT purpose_terms(NEW.agency_id, NEW.trip_id, NEW.invoice_id) ORDER BY 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION vendor_payment_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := array(
    SELECT payment_terms(NEW.number, NEW.reference) UNION
    SELECT unnest(vendor_terms(NEW.agency_id, NEW.vendor_id)) ORDER BY 1);
  RETURN NEW;
END $$;

DO $do$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('receipts', 'payer_id, trip_id, invoice_id', 'receipt_terms_kept'),
      ('receipt_refunds', 'payer_id, trip_id, invoice_id', 'receipt_terms_kept'),
      ('vendor_payments', 'vendor_id', 'vendor_payment_terms_kept'),
      ('vendor_refunds', 'vendor_id', 'vendor_payment_terms_kept')
    ) AS described (name, links, keeps)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %s_terms BEFORE INSERT OR UPDATE OF terms, number, reference, %s ON %I FOR EACH ROW EXECUTE FUNCTION %I()', one.name, one.links, one.name, one.keeps);
    EXECUTE format('CREATE OR REPLACE TRIGGER %s_terms_kept AFTER INSERT OR DELETE OR UPDATE OF terms, created_at, number, reference, %s ON %I FOR EACH ROW EXECUTE FUNCTION record_terms_changed(''payment'', ''kept'')', one.name, one.links, one.name);
  END LOOP;
END $do$;

-- Payments follow whom they are found by. Setting the terms to themselves has them made anew.
CREATE OR REPLACE FUNCTION payments_of_contact_followed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family uuid[];
BEGIN
  WITH RECURSIVE merged (id) AS (
    SELECT NEW.id
    UNION
    SELECT earlier.id FROM contacts AS earlier JOIN merged ON earlier.merged_into = merged.id WHERE earlier.agency_id = NEW.agency_id
  )
  SELECT array_agg(id) INTO family FROM merged;
  UPDATE receipts SET terms = terms WHERE agency_id = NEW.agency_id AND payer_id = ANY (family);
  UPDATE receipt_refunds SET terms = terms WHERE agency_id = NEW.agency_id AND payer_id = ANY (family);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_payments_followed AFTER UPDATE OF terms, merged_into ON contacts
FOR EACH ROW WHEN (person_terms(OLD.terms) <> person_terms(NEW.terms) OR OLD.merged_into IS DISTINCT FROM NEW.merged_into)
EXECUTE FUNCTION payments_of_contact_followed();

CREATE OR REPLACE FUNCTION payments_of_trip_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipts SET terms = terms WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE receipt_refunds SET terms = terms WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_payments_followed AFTER UPDATE OF terms, title, contact_id, lead_id ON trips
FOR EACH ROW WHEN (terms_of_customer(OLD.terms) <> terms_of_customer(NEW.terms) OR OLD.title <> NEW.title)
EXECUTE FUNCTION payments_of_trip_followed();

CREATE OR REPLACE FUNCTION payments_of_invoice_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipts SET terms = terms WHERE agency_id = NEW.agency_id AND invoice_id = NEW.id;
  UPDATE receipt_refunds SET terms = terms WHERE agency_id = NEW.agency_id AND invoice_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_payments_followed AFTER UPDATE OF document_number ON invoices
FOR EACH ROW WHEN (OLD.document_number IS DISTINCT FROM NEW.document_number) EXECUTE FUNCTION payments_of_invoice_followed();

CREATE OR REPLACE FUNCTION payments_of_vendor_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vendor_payments SET terms = terms WHERE agency_id = NEW.agency_id AND vendor_id = NEW.id;
  UPDATE vendor_refunds SET terms = terms WHERE agency_id = NEW.agency_id AND vendor_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vendors_payments_followed AFTER UPDATE OF terms ON vendors
FOR EACH ROW WHEN (person_terms(OLD.terms) <> person_terms(NEW.terms)) EXECUTE FUNCTION payments_of_vendor_followed();

-- The next payments by their ids get their terms anew: those from before an update (kernel/search/search-renewal.service.ts).
-- Returns the last of them, or nothing where there are no more after them.
CREATE OR REPLACE FUNCTION renew_payment_terms(of_agency uuid, after_id uuid, up_to int) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO ids FROM (
    (SELECT id FROM receipts WHERE agency_id = of_agency AND id > after_id ORDER BY id LIMIT up_to)
    UNION ALL (SELECT id FROM receipt_refunds WHERE agency_id = of_agency AND id > after_id ORDER BY id LIMIT up_to)
    UNION ALL (SELECT id FROM vendor_payments WHERE agency_id = of_agency AND id > after_id ORDER BY id LIMIT up_to)
    UNION ALL (SELECT id FROM vendor_refunds WHERE agency_id = of_agency AND id > after_id ORDER BY id LIMIT up_to)
    ORDER BY id LIMIT up_to) AS next;
  UPDATE receipts SET terms = terms WHERE agency_id = of_agency AND id = ANY (ids);
  UPDATE receipt_refunds SET terms = terms WHERE agency_id = of_agency AND id = ANY (ids);
  UPDATE vendor_payments SET terms = terms WHERE agency_id = of_agency AND id = ANY (ids);
  UPDATE vendor_refunds SET terms = terms WHERE agency_id = of_agency AND id = ANY (ids);
  RETURN CASE WHEN cardinality(ids) = up_to THEN ids[up_to] END;
END $$;
