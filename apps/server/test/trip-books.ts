import type { Maker } from './maker.ts'

/** What the books have of a trip, by account, in the currency of the books; accounts that come to nothing are left out. */
export async function booksOfTrip(make: Maker, tripId: string): Promise<Record<string, number>> {
  const { rows } = await make.sql(
    `select account, sum(base)::bigint as base from ledger_lines where agency_id = $1 and trip_id = $2
      group by account having sum(base) <> 0 order by account`,
    [make.agencyId, tripId],
  )
  return Object.fromEntries(rows.map(({ account, base }) => [account, Number(base)]))
}
