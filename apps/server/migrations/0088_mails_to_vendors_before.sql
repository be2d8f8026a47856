-- Requests to vendors that went out before it was noted.
UPDATE "mails" SET "is_to_vendor" = true
WHERE "about" = 'trip' AND EXISTS (
  SELECT FROM "booking_requests" AS request
  WHERE request."agency_id" = "mails"."agency_id" AND request."trip_id" = "mails"."about_id" AND request."sent_to" = "mails"."to"
);
