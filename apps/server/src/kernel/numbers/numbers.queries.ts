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
      last: 1,
    })
    .onConflictDoUpdate({
      target: [documentNumbers.agencyId, documentNumbers.series, documentNumbers.period],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last }),
)

/** Adds one to a series. Whoever does so meanwhile waits until the transaction ends. @returns the number */
export async function incrementSeries(db: AgencyDb, series: string, period: string): Promise<number> {
  const [row] = await db.run(increment, { id: uuidv7(), series, period })
  if (!row) throw new Error('no number was given')
  return row.last
}
