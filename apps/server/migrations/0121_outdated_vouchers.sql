-- Whoever migrates looks after every agency's rows; what keeps owners to one agency is put back after each migration.
ALTER TABLE "trips" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vouchers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "voucher_bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A voucher that differs from its trip counts no more as one (sql/trips.sql): trips that have such are counted anew.
UPDATE "trips" SET "vouchered" = counted.vouchered
FROM (
  SELECT trip.agency_id, trip.id,
    (count(booking.id) FILTER (WHERE booking.status = 'confirmed' AND EXISTS (
      SELECT FROM voucher_bookings AS named JOIN vouchers AS voucher
        ON voucher.agency_id = named.agency_id AND voucher.id = named.voucher_id
       WHERE named.agency_id = booking.agency_id AND named.booking_id = booking.id
         AND voucher.revision > 0 AND voucher.status <> 'cancelled' AND voucher.deleted_at IS NULL AND NOT voucher.differs
    )))::smallint AS vouchered
  FROM trips AS trip
  LEFT JOIN bookings AS booking
    ON booking.agency_id = trip.agency_id AND booking.trip_id = trip.id AND booking.deleted_at IS NULL
  WHERE EXISTS (SELECT FROM vouchers WHERE vouchers.agency_id = trip.agency_id AND vouchers.trip_id = trip.id AND vouchers.differs)
  GROUP BY trip.agency_id, trip.id
) AS counted
WHERE trips.agency_id = counted.agency_id AND trips.id = counted.id AND trips.vouchered <> counted.vouchered;
