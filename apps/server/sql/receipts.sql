-- What is paid of a trip's instalments: what is allocated to the trip, one instalment after the other.

CREATE OR REPLACE FUNCTION share_payments(agency uuid, trip uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE trip_instalments AS kept SET paid = shared.paid
  FROM (
    SELECT one.id, least(one.amount, greatest(0, coalesce(
      (SELECT sum(amount) FROM allocations WHERE agency_id = agency AND document_kind = 'trip' AND document_id = trip), 0)
      - (sum(one.amount) OVER (ORDER BY one.position) - one.amount)))::bigint AS paid
    FROM trip_instalments AS one WHERE one.agency_id = agency AND one.trip_id = trip
  ) AS shared
  WHERE kept.agency_id = agency AND kept.id = shared.id AND kept.paid <> shared.paid
$$;

CREATE OR REPLACE FUNCTION allocations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  changed := coalesce(NEW, OLD);
  IF changed.document_kind = 'trip' THEN
    PERFORM share_payments(changed.agency_id, changed.document_id);
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
