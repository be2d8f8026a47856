import { bigint, customType } from 'drizzle-orm/pg-core'

/** PostgreSQL's `2026-11-21 09:14:00.5+00` as ISO 8601. Sessions run in UTC. */
function isoMoment(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, '')}Z`
}

/** A moment in time, as an ISO 8601 string in UTC. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoMoment,
})

/** Minor units of a currency; JavaScript's integers are exact up to 9 × 10^15. */
export const minorUnits = () => bigint({ mode: 'number' })
