import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { exchangeRates } from './exchange-rates.table.ts'

/** All there are to a currency, the latest first. */
export function listExchangeRates(db: AgencyDb, base: string) {
  const { id, currency, base: to, rate, fromDay, source, setBy, setAt } = exchangeRates
  return db
    .select({ id, currency, base: to, rate, from: fromDay, source, by: setBy, at: setAt })
    .from(exchangeRates)
    .where(and(db.own(exchangeRates), eq(exchangeRates.base, base)))
    .orderBy(desc(exchangeRates.fromDay), exchangeRates.currency)
    .limit(1000)
}

/** What holds on a day: of each currency the one that began last. */
export async function ratesOn(db: AgencyDb, base: string, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinctOn([exchangeRates.currency], { currency: exchangeRates.currency, rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(and(db.own(exchangeRates), eq(exchangeRates.base, base), lte(exchangeRates.fromDay, day)))
    .orderBy(exchangeRates.currency, desc(exchangeRates.fromDay))
  return new Map(rows.map(({ currency, rate }) => [currency, rate]))
}

export async function upsertExchangeRate(db: AgencyDb, made: typeof exchangeRates.$inferInsert): Promise<void> {
  const { agencyId, base, currency, fromDay } = exchangeRates
  const { rate, source, setBy } = made
  await db
    .insert(exchangeRates)
    .values(made)
    .onConflictDoUpdate({
      target: [agencyId, base, currency, fromDay],
      set: { rate, source, setBy, setAt: sql`now()` },
    })
}

/** Adds a rate that was fetched, unless there is one of that day. @returns whether it was added */
export async function addFetchedRate(
  db: AgencyDb,
  made: Pick<typeof exchangeRates.$inferInsert, 'currency' | 'base' | 'rate' | 'fromDay'>,
): Promise<boolean> {
  const added = await db
    .insert(exchangeRates)
    .values({ ...made, id: uuidv7(), source: 'fetched' })
    .onConflictDoNothing()
    .returning({ id: exchangeRates.id })
  return added.length > 0
}

export async function deleteExchangeRate(db: AgencyDb, id: string) {
  const [gone] = await db
    .delete(exchangeRates)
    .where(and(db.own(exchangeRates), eq(exchangeRates.id, id)))
    .returning({ currency: exchangeRates.currency })
  return gone
}
