-- How many travel on a trip, and of how many nothing is missing, as `isComplete` has it. Counted anew for each trip that a
-- statement touches; who cancelled does not count.

CREATE OR REPLACE FUNCTION count_travellers(agency uuid, touched uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE trips SET places = counted.places, complete = counted.complete
  FROM (
    SELECT trip.id,
      count(traveller.id)::smallint AS places,
      (count(traveller.id) FILTER (WHERE
        traveller.given_name IS NOT NULL AND traveller.birth IS NOT NULL AND (
          NOT trip.needs_passport OR (
            traveller.passport_digits IS NOT NULL
            AND traveller.passport_expires_on IS NOT NULL
            AND coalesce(traveller.passport_expires_on >= coalesce(trip.end_date, trip.start_date) + interval '6 months', true)
            AND (traveller.visa = 'not_needed' OR (traveller.visa = 'granted'
              AND coalesce(traveller.visa_expires_on >= coalesce(trip.end_date, trip.start_date), true)))
          )
        )
      ))::smallint AS complete
    FROM trips AS trip
    LEFT JOIN trip_travellers AS traveller
      ON traveller.agency_id = agency AND traveller.trip_id = trip.id AND traveller.cancelled_at IS NULL
    WHERE trip.agency_id = agency AND trip.id = ANY (touched)
    GROUP BY trip.id
  ) AS counted
  WHERE trips.agency_id = agency AND trips.id = counted.id
    AND (trips.places, trips.complete) IS DISTINCT FROM (counted.places, counted.complete)
$$;

CREATE OR REPLACE TRIGGER travellers_added AFTER INSERT ON trip_travellers
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_travellers');

CREATE OR REPLACE TRIGGER travellers_changed AFTER UPDATE ON trip_travellers
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_travellers');

CREATE OR REPLACE TRIGGER travellers_removed AFTER DELETE ON trip_travellers
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION trips_touched('count_travellers');

-- What is needed depends on the trip's days and on where it goes.
CREATE OR REPLACE FUNCTION trip_needs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_travellers(NEW.agency_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_needs_changed AFTER UPDATE OF needs_passport, start_date, end_date ON trips
FOR EACH ROW WHEN ((OLD.needs_passport, OLD.start_date, OLD.end_date) IS DISTINCT FROM (NEW.needs_passport, NEW.start_date, NEW.end_date))
EXECUTE FUNCTION trip_needs_changed();
