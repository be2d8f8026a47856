-- What lists know of a trip's services: how many there are, are confirmed, went wrong, have a voucher that says what is booked. Counted anew for each trip that a
-- statement touches, so that nobody has to remember to.

CREATE OR REPLACE FUNCTION count_services(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE trips SET
    services = counted.services,
    confirmed = counted.confirmed,
    troubled = counted.troubled,
    vouchered = counted.vouchered
  FROM (
    SELECT trip.id,
      (count(booking.id) FILTER (WHERE booking.status <> 'dropped'))::smallint AS services,
      (count(booking.id) FILTER (WHERE booking.status = 'confirmed'))::smallint AS confirmed,
      (count(booking.id) FILTER (WHERE booking.status IN ('waitlisted', 'changed')))::smallint AS troubled,
      (count(booking.id) FILTER (WHERE booking.status = 'confirmed' AND EXISTS (
        SELECT FROM voucher_bookings AS named JOIN vouchers AS voucher
          ON voucher.agency_id = named.agency_id AND voucher.id = named.voucher_id
         WHERE named.agency_id = agency AND named.booking_id = booking.id
           AND voucher.revision > 0 AND voucher.status <> 'cancelled' AND voucher.deleted_at IS NULL AND NOT voucher.differs
      )))::smallint AS vouchered
    FROM unnest(touched) AS trip (id)
    LEFT JOIN bookings AS booking
      ON booking.agency_id = agency AND booking.trip_id = trip.id AND booking.deleted_at IS NULL
    GROUP BY trip.id
  ) AS counted
  WHERE trips.agency_id = agency AND trips.id = counted.id
    AND (trips.services, trips.confirmed, trips.troubled, trips.vouchered)
      IS DISTINCT FROM (counted.services, counted.confirmed, counted.troubled, counted.vouchered)
$$;

CREATE OR REPLACE TRIGGER bookings_services_added AFTER INSERT ON bookings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

CREATE OR REPLACE TRIGGER bookings_services_changed AFTER UPDATE ON bookings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

CREATE OR REPLACE TRIGGER bookings_services_removed AFTER DELETE ON bookings
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

-- The checks look again at a trip of which something else is booked, or agreed upon: check_due_at says since when.
CREATE OR REPLACE FUNCTION check_trips_again(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE trips SET check_due_at = clock_timestamp() WHERE agency_id = agency AND id = ANY (touched)
$$;

CREATE OR REPLACE TRIGGER bookings_checked_added AFTER INSERT ON bookings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('check_trips_again');

-- Costs, vendors and confirmations bear on nothing that the checks look at.
CREATE OR REPLACE FUNCTION bookings_checked_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
  touched uuid[];
BEGIN
  SELECT changed.agency_id, array_agg(DISTINCT changed.trip_id ORDER BY changed.trip_id) INTO agency, touched
    FROM changed JOIN was ON was.agency_id = changed.agency_id AND was.id = changed.id
   WHERE (changed.title, changed.category, changed.date, changed.nights, changed.time, changed.details,
          changed.settled_findings, changed.status = 'dropped', changed.deleted_at IS NULL)
     IS DISTINCT FROM
         (was.title, was.category, was.date, was.nights, was.time, was.details,
          was.settled_findings, was.status = 'dropped', was.deleted_at IS NULL)
   GROUP BY changed.agency_id;
  IF agency IS NOT NULL THEN
    PERFORM check_trips_again(agency, touched);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bookings_checked_changed AFTER UPDATE ON bookings
REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bookings_checked_again();

CREATE OR REPLACE FUNCTION trip_checked_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.check_due_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER trips_checked_added BEFORE INSERT ON trips
FOR EACH ROW EXECUTE FUNCTION trip_checked_again();

CREATE OR REPLACE TRIGGER trips_checked_changed BEFORE UPDATE OF version_id, option_id, extras, needs_passport ON trips
FOR EACH ROW WHEN ((OLD.version_id, OLD.option_id, OLD.extras, OLD.needs_passport)
                   IS DISTINCT FROM (NEW.version_id, NEW.option_id, NEW.extras, NEW.needs_passport))
EXECUTE FUNCTION trip_checked_again();

-- Of whoever pays for a trip abroad, a PAN is needed.
CREATE OR REPLACE FUNCTION payer_checked_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_trips_again(NEW.agency_id, array(
    SELECT id FROM trips
     WHERE agency_id = NEW.agency_id AND contact_id = NEW.id AND needs_passport
    UNION
    SELECT trip_id FROM trip_payers WHERE agency_id = NEW.agency_id AND contact_id = NEW.id
    ORDER BY 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_pan_checked AFTER UPDATE OF pan, gstin ON contacts
FOR EACH ROW WHEN ((OLD.pan, OLD.gstin) IS DISTINCT FROM (NEW.pan, NEW.gstin)) EXECUTE FUNCTION payer_checked_again();

-- What belongs to a trip is its owner's.
CREATE OR REPLACE FUNCTION trip_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET owner_id = NEW.owner_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE vouchers SET owner_id = NEW.owner_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE invoices SET owner_id = NEW.owner_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_owner_changed AFTER UPDATE OF owner_id ON trips
FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION trip_owner_changed();

-- Whoever arranges a trip sees its services and vouchers, from the moment they are set to it until somebody else is.
CREATE OR REPLACE FUNCTION trip_operations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET operations_id = NEW.operations_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE vouchers SET operations_id = NEW.operations_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_operations_changed AFTER UPDATE OF operations_id ON trips
FOR EACH ROW WHEN (OLD.operations_id IS DISTINCT FROM NEW.operations_id) EXECUTE FUNCTION trip_operations_changed();

CREATE OR REPLACE FUNCTION operations_of_trip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.operations_id := (SELECT operations_id FROM trips WHERE agency_id = NEW.agency_id AND id = NEW.trip_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bookings_operations BEFORE INSERT OR UPDATE OF trip_id ON bookings
FOR EACH ROW EXECUTE FUNCTION operations_of_trip();

CREATE OR REPLACE TRIGGER vouchers_operations BEFORE INSERT OR UPDATE OF trip_id ON vouchers
FOR EACH ROW EXECUTE FUNCTION operations_of_trip();
