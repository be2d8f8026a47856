ALTER TABLE "trips" ADD COLUMN "dues" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "settled" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "next_due_on" date;--> statement-breakpoint
UPDATE "trips" SET "dues" = counted.dues, "settled" = counted.settled, "next_due_on" = counted.next_due_on
FROM (
	SELECT "agency_id", "trip_id",
		count(*)::smallint AS dues,
		(count(*) FILTER (WHERE "paid" >= "amount"))::smallint AS settled,
		min("due_on") FILTER (WHERE "paid" < "amount") AS next_due_on
	FROM "trip_instalments" GROUP BY "agency_id", "trip_id"
) AS counted
WHERE "trips"."agency_id" = counted."agency_id" AND "trips"."id" = counted."trip_id";
