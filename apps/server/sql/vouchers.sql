-- What vouchers know of trips and bookings, and trips of vouchers, kept where it changes.

-- Which confirmed services have a voucher (sql/trips.sql). Only what is issued, cancelled, deleted or restored bears on it,
-- and whether it still says what is booked: a trip of hundreds of services is not counted anew for each voucher that is sent.
CREATE OR REPLACE FUNCTION vouchers_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
  touched uuid[];
BEGIN
  SELECT changed.agency_id, array_agg(DISTINCT changed.trip_id ORDER BY changed.trip_id) INTO agency, touched
    FROM changed JOIN was ON was.agency_id = changed.agency_id AND was.id = changed.id
   WHERE changed.trip_id IS NOT NULL
     AND (changed.revision > 0, changed.status = 'cancelled', changed.deleted_at IS NULL, changed.differs)
       IS DISTINCT FROM (was.revision > 0, was.status = 'cancelled', was.deleted_at IS NULL, was.differs)
   GROUP BY changed.agency_id;
  IF agency IS NOT NULL THEN
    PERFORM count_services(agency, touched);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vouchers_counted_of_trip AFTER UPDATE ON vouchers
REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION vouchers_counted();

CREATE OR REPLACE TRIGGER vouchers_uncounted_of_trip AFTER DELETE ON vouchers
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

-- What a voucher takes over of a booking besides its days, number and vendor (voucher_bookings.said_more).
CREATE OR REPLACE FUNCTION booking_said(title text, category text, details jsonb, driver jsonb, wishes text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(jsonb_build_array(title, category, details, driver, wishes)::text)
$$;

-- The number that a voucher takes over of a booking, marked while the vendor has not confirmed it as it is now.
CREATE OR REPLACE FUNCTION number_said(status text, number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN status = 'changed' OR (status <> 'confirmed' AND number IS NOT NULL) THEN '(' || coalesce(number, '') || ')'
    ELSE number END
$$;

-- What a voucher takes over of the travellers of a trip (vouchers.said_party): whom it lists, children's ages, wishes, and as
-- far as it is of services that need them, who shares a room and who sits where. It begins with which of these they are.
CREATE OR REPLACE FUNCTION party_said(agency uuid, trip uuid, parts text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT parts || ':' || md5(coalesce(string_agg(jsonb_build_array(
      who.kind, who.is_lead, who.title, who.given_name, who.family_name, who.meal, who.wishes,
      CASE WHEN who.kind <> 'adult' THEN coalesce(date_part('year', age(whole.start_date, who.birth)), who.priced_age) END,
      CASE WHEN parts LIKE '%rooms%' THEN who.room END,
      CASE WHEN parts LIKE '%seats%' THEN who.seat END
    )::text, ' ' ORDER BY who.position, who.id), ''))
  FROM trip_travellers AS who
  JOIN trips AS whole ON whole.agency_id = agency AND whole.id = trip
  WHERE who.agency_id = agency AND who.trip_id = trip AND who.cancelled_at IS NULL
$$;

-- A voucher differs from its trip when what was taken over of bookings and travellers is not what they say now.
CREATE OR REPLACE FUNCTION compare_vouchers(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH looked AS (
    SELECT id, trip_id, said_party, split_part(said_party, ':', 1) AS parts FROM vouchers
     WHERE agency_id = agency AND id = ANY (touched)
  ), parties AS MATERIALIZED (
    SELECT each.trip_id, each.parts, party_said(agency, each.trip_id, each.parts) AS said
      FROM (SELECT DISTINCT trip_id, parts FROM looked WHERE said_party IS NOT NULL AND trip_id IS NOT NULL) AS each
  ), of_bookings AS (
    SELECT named.voucher_id, bool_or(
        booking.status = 'dropped' OR booking.deleted_at IS NOT NULL
        OR (named.said_date, named.said_time, named.said_nights, named.said_number, named.said_vendor_id, named.said_vendor)
          IS DISTINCT FROM (booking.date, booking.time, booking.nights, number_said(booking.status, booking.confirmation_number),
            booking.vendor_id, booking.vendor)
        -- Null of old ones, which did not note it.
        OR (named.said_more IS NOT NULL AND named.said_more
          <> booking_said(booking.title, booking.category, booking.details, booking.driver, booking.wishes))
      ) AS it_does
    FROM voucher_bookings AS named
    JOIN bookings AS booking ON booking.agency_id = named.agency_id AND booking.id = named.booking_id
    WHERE named.agency_id = agency AND named.voucher_id = ANY (touched)
    GROUP BY named.voucher_id
  ), compared AS (
    SELECT looked.id, coalesce(of_bookings.it_does, false) OR (parties.said IS NOT NULL AND parties.said <> looked.said_party) AS it_does
      FROM looked
      LEFT JOIN of_bookings ON of_bookings.voucher_id = looked.id
      LEFT JOIN parties ON parties.trip_id = looked.trip_id AND parties.parts = looked.parts
  )
  UPDATE vouchers SET differs = compared.it_does FROM compared
  WHERE vouchers.agency_id = agency AND vouchers.id = compared.id AND vouchers.differs IS DISTINCT FROM compared.it_does
$$;

CREATE OR REPLACE FUNCTION booking_of_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_vouchers(NEW.agency_id, ARRAY(
    SELECT voucher_id FROM voucher_bookings WHERE agency_id = NEW.agency_id AND booking_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bookings_of_vouchers
AFTER UPDATE OF date, time, nights, confirmation_number, vendor_id, vendor, status, deleted_at, title, category, details, driver, wishes
ON bookings
FOR EACH ROW WHEN (
  (OLD.date, OLD.time, OLD.nights, OLD.confirmation_number, OLD.vendor_id, OLD.vendor, OLD.status, OLD.deleted_at,
   OLD.title, OLD.category, OLD.details, OLD.driver, OLD.wishes)
  IS DISTINCT FROM
  (NEW.date, NEW.time, NEW.nights, NEW.confirmation_number, NEW.vendor_id, NEW.vendor, NEW.status, NEW.deleted_at,
   NEW.title, NEW.category, NEW.details, NEW.driver, NEW.wishes)
) EXECUTE FUNCTION booking_of_vouchers();

-- Whoever travels, or as what, bears on all vouchers of a trip.
CREATE OR REPLACE FUNCTION compare_party(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT compare_vouchers(agency, ARRAY(
    SELECT id FROM vouchers
     WHERE agency_id = agency AND trip_id = ANY (touched) AND said_party IS NOT NULL
       AND status <> 'cancelled' AND deleted_at IS NULL))
$$;

CREATE OR REPLACE TRIGGER travellers_of_vouchers_added AFTER INSERT ON trip_travellers
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('compare_party');

CREATE OR REPLACE TRIGGER travellers_of_vouchers_changed AFTER UPDATE ON trip_travellers
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('compare_party');

CREATE OR REPLACE TRIGGER travellers_of_vouchers_removed AFTER DELETE ON trip_travellers
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('compare_party');

-- How old children are depends on the day the trip begins.
CREATE OR REPLACE FUNCTION trip_start_of_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_party(NEW.agency_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_start_of_vouchers AFTER UPDATE OF start_date ON trips
FOR EACH ROW WHEN (OLD.start_date IS DISTINCT FROM NEW.start_date) EXECUTE FUNCTION trip_start_of_vouchers();
