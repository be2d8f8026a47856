import { sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { uuidv7 } from 'uuidv7'
import { documentNumbers } from './numbers.table.ts'

const increment = statement((db) =>
  db
    .insert(documentNumbers)
    .values({
      id: sql.placeholder('id') as never,
      series: sql.placeholder('series') as never,
      period: sql.placeholder('period') as never,
      last: sql.placeholder('first') as never,
    })
    .onConflictDoUpdate({
      target: [documentNumbers.agencyId, documentNumbers.series, documentNumbers.period],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last }),
)

/**
 * Adds one to a series, or begins it with `first`. Whoever does so meanwhile waits until the transaction ends.
 * @returns the number
 */
export async function incrementSeries(
  db: AgencyDb,
  series: string,
  { period, first }: { period: string; first: number },
): Promise<number> {
  const [row] = await db.run(increment, { id: uuidv7(), series, period, first })
  if (!row) throw new Error('no number was given')
  return row.last
}

/** The last number of every series and period in which any was given. */
export function lastNumbers(db: AgencyDb): Promise<{ series: string; period: string; last: number }[]> {
  const { series, period, last } = documentNumbers
  return db.select({ series, period, last }).from(documentNumbers).where(db.own(documentNumbers))
}
