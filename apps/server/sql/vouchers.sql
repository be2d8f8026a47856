-- What vouchers know of trips and bookings, and trips of vouchers, kept where it changes.

-- Which confirmed services have a voucher (sql/trips.sql). Only what is issued, cancelled, deleted or restored bears on it.
CREATE OR REPLACE TRIGGER vouchers_counted_of_trip AFTER UPDATE ON vouchers
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

CREATE OR REPLACE TRIGGER vouchers_uncounted_of_trip AFTER DELETE ON vouchers
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_services');

-- A voucher differs from a booking when what was taken over of it (voucher_bookings) is not what it says now.
CREATE OR REPLACE FUNCTION booking_of_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vouchers SET differs = now_differs.it_does
  FROM (
    SELECT named.voucher_id, bool_or(
        booking.status = 'dropped' OR booking.deleted_at IS NOT NULL
        OR (named.said_date, named.said_time, named.said_nights, named.said_number, named.said_vendor_id, named.said_vendor)
          IS DISTINCT FROM (booking.date, booking.time, booking.nights, booking.confirmation_number, booking.vendor_id, booking.vendor)
      ) AS it_does
    FROM voucher_bookings AS named
    JOIN bookings AS booking ON booking.agency_id = named.agency_id AND booking.id = named.booking_id
    WHERE named.agency_id = NEW.agency_id AND named.voucher_id IN (
      SELECT voucher_id FROM voucher_bookings WHERE agency_id = NEW.agency_id AND booking_id = NEW.id
    )
    GROUP BY named.voucher_id
  ) AS now_differs
  WHERE vouchers.agency_id = NEW.agency_id AND vouchers.id = now_differs.voucher_id
    AND vouchers.differs IS DISTINCT FROM now_differs.it_does;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bookings_of_vouchers
AFTER UPDATE OF date, time, nights, confirmation_number, vendor_id, vendor, status, deleted_at ON bookings
FOR EACH ROW WHEN (
  (OLD.date, OLD.time, OLD.nights, OLD.confirmation_number, OLD.vendor_id, OLD.vendor, OLD.status, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.date, NEW.time, NEW.nights, NEW.confirmation_number, NEW.vendor_id, NEW.vendor, NEW.status, NEW.deleted_at)
) EXECUTE FUNCTION booking_of_vouchers();
