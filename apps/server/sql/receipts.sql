-- What is paid of a trip's instalments: what is allocated to the trip, one instalment after the other; what is to be given
-- back after a change counts as paid of those that are open, so that nobody owes what they would be given back. And of a proforma or
-- draft that belongs to no trip, what is paid for it while the books have nothing to settle.

-- Whom a contact stands for now: the one it was merged into, or itself.
CREATE OR REPLACE FUNCTION contact_now(agency uuid, contact uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE later (id, into_id) AS (
    SELECT id, merged_into FROM contacts WHERE agency_id = agency AND id = contact
    UNION
    SELECT next.id, next.merged_into FROM later JOIN contacts AS next ON next.agency_id = agency AND next.id = later.into_id
  )
  SELECT coalesce((SELECT id FROM later WHERE into_id IS NULL LIMIT 1), contact)
$$;

-- Where several pay a trip, what each has paid goes to their own shares alone: what is too much of it is theirs, and nobody else
-- owes less. What somebody else paid goes to the shares that are open, in the order of the instalments. What an instalment is
-- paid is what its shares are.
CREATE OR REPLACE FUNCTION share_payments_of_payers(agency uuid, trip uuid) RETURNS void LANGUAGE sql AS $$
  WITH paying AS (
    SELECT contact_now(agency, receipts.payer_id) AS contact, sum(allocations.amount) AS amount
      FROM allocations JOIN receipts ON receipts.agency_id = agency AND receipts.id = allocations.receipt_id
     WHERE allocations.agency_id = agency AND document_kind = 'trip' AND document_id = trip
     GROUP BY 1
  ), one AS (
    SELECT share.id, share.instalment_id, contact_now(agency, payer.contact_id) AS contact, instalment.position, payer.position AS place,
           share.amount
      FROM trip_shares AS share
      JOIN trip_payers AS payer ON payer.agency_id = agency AND payer.id = share.payer_id
      JOIN trip_instalments AS instalment ON instalment.agency_id = agency AND instalment.id = share.instalment_id
     WHERE share.agency_id = agency AND share.trip_id = trip
  ), own AS (
    SELECT one.*, least(one.amount, greatest(0, coalesce(paying.amount, 0) + sum(greatest(-one.amount, 0)) OVER (PARTITION BY one.contact)
             - (sum(greatest(one.amount, 0)) OVER (PARTITION BY one.contact ORDER BY one.position, one.place, one.id) - greatest(one.amount, 0)))) AS paid
      FROM one LEFT JOIN paying USING (contact)
  ), all_of AS (
    SELECT own.*, own.paid + least(own.amount - own.paid, greatest(0,
             coalesce((SELECT sum(amount) FROM paying WHERE contact IS NULL OR contact NOT IN (SELECT contact FROM one)), 0)
             - (sum(own.amount - own.paid) OVER (ORDER BY own.position, own.place, own.id) - (own.amount - own.paid)))) AS shared
      FROM own
  ), shares AS (
    UPDATE trip_shares AS kept SET paid = all_of.shared
      FROM all_of WHERE kept.agency_id = agency AND kept.id = all_of.id AND kept.paid <> all_of.shared
  )
  UPDATE trip_instalments AS kept SET paid = least(kept.amount, summed.paid)
  FROM (SELECT instalment_id, sum(shared)::bigint AS paid FROM all_of GROUP BY 1) AS summed
  WHERE kept.agency_id = agency AND kept.id = summed.instalment_id AND kept.paid <> least(kept.amount, summed.paid)
$$;

CREATE OR REPLACE FUNCTION share_payments(agency uuid, trip uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trip_shares WHERE agency_id = agency AND trip_id = trip) THEN
    PERFORM share_payments_of_payers(agency, trip);
    RETURN;
  END IF;
  UPDATE trip_instalments AS kept SET paid = shared.paid
  FROM (
    SELECT one.id, least(one.amount, greatest(0, coalesce(
      (SELECT sum(amount) FROM allocations WHERE agency_id = agency AND document_kind = 'trip' AND document_id = trip), 0)
      + sum(greatest(-one.amount, 0)) OVER ()
      - (sum(greatest(one.amount, 0)) OVER (ORDER BY one.position) - greatest(one.amount, 0))))::bigint AS paid
    FROM trip_instalments AS one WHERE one.agency_id = agency AND one.trip_id = trip
  ) AS shared
  WHERE kept.agency_id = agency AND kept.id = shared.id AND kept.paid <> shared.paid;
END $$;

CREATE OR REPLACE FUNCTION allocations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  changed := coalesce(NEW, OLD);
  IF changed.document_kind = 'trip' THEN
    PERFORM share_payments(changed.agency_id, changed.document_id);
  ELSE
    UPDATE invoices SET paid_ahead = (
      SELECT coalesce(sum(amount), 0) FROM allocations
       WHERE agency_id = changed.agency_id AND document_kind = 'invoice' AND document_id = changed.document_id)
     WHERE agency_id = changed.agency_id AND id = changed.document_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER allocations_shared AFTER INSERT OR UPDATE OR DELETE ON allocations
FOR EACH ROW EXECUTE FUNCTION allocations_changed();

CREATE OR REPLACE FUNCTION instalments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  changed := coalesce(NEW, OLD);
  PERFORM share_payments(changed.agency_id, changed.trip_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER instalments_shared AFTER INSERT OR DELETE OR UPDATE OF amount, position ON trip_instalments
FOR EACH ROW EXECUTE FUNCTION instalments_changed();

-- Once for all shares that are added or removed together.
CREATE OR REPLACE FUNCTION shares_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT DISTINCT agency_id, trip_id FROM changed LOOP
    PERFORM share_payments(touched.agency_id, touched.trip_id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shares_paid_added AFTER INSERT ON trip_shares
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION shares_touched();

CREATE OR REPLACE TRIGGER shares_paid_removed AFTER DELETE ON trip_shares
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION shares_touched();

CREATE OR REPLACE TRIGGER shares_paid_changed AFTER UPDATE OF amount ON trip_shares
FOR EACH ROW WHEN (OLD.amount <> NEW.amount) EXECUTE FUNCTION instalments_changed();

-- What lists know of a trip's instalments: how many there are and are paid, and when the first of the others is due.
CREATE OR REPLACE FUNCTION count_dues(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE trips SET dues = counted.dues, settled = counted.settled, next_due_on = counted.next_due_on
  FROM (
    SELECT trip.id,
      count(one.id)::smallint AS dues,
      (count(one.id) FILTER (WHERE one.paid >= one.amount))::smallint AS settled,
      min(one.due_on) FILTER (WHERE one.paid < one.amount) AS next_due_on
    FROM unnest(touched) AS trip (id)
    LEFT JOIN trip_instalments AS one ON one.agency_id = agency AND one.trip_id = trip.id
    GROUP BY trip.id
  ) AS counted
  WHERE trips.agency_id = agency AND trips.id = counted.id
    AND (trips.dues, trips.settled, trips.next_due_on) IS DISTINCT FROM (counted.dues, counted.settled, counted.next_due_on)
$$;

CREATE OR REPLACE TRIGGER instalments_counted_added AFTER INSERT ON trip_instalments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_dues');

CREATE OR REPLACE TRIGGER instalments_counted_changed AFTER UPDATE ON trip_instalments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_dues');

CREATE OR REPLACE TRIGGER instalments_counted_removed AFTER DELETE ON trip_instalments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_dues');

-- A voucher that has its number says the same for ever: of its payment only how far it is given back, bounced or cancelled
-- and why may change, and the file that came with it may be removed. Refunds are never changed. What they are found by is
-- nothing that they say.
CREATE OR REPLACE FUNCTION receipt_voucher_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['state', 'refunded', 'fee_refunded', 'cancel_reason', 'proof_file_id', 'version', 'terms'])
    IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['state', 'refunded', 'fee_refunded', 'cancel_reason', 'proof_file_id', 'version', 'terms'])
  THEN
    RAISE EXCEPTION 'a receipt that was given its number cannot be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receipts_stay BEFORE UPDATE ON receipts
FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION receipt_voucher_stays();

CREATE OR REPLACE FUNCTION refund_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a refund cannot be changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER receipt_refunds_stay BEFORE UPDATE ON receipt_refunds
FOR EACH ROW WHEN ((to_jsonb(NEW) - 'terms') IS DISTINCT FROM (to_jsonb(OLD) - 'terms')) EXECUTE FUNCTION refund_stays();
