import type { AgencyDb } from '../../core/db/agency-db.ts'
import { incrementSeries } from './numbers.queries.ts'
import { type FinancialYear, formatNumber, type NumberFormat } from './numbers.rules.ts'

/**
 * Takes the next number of a gapless series, in the caller's transaction: it is given when, and only when, that is
 * committed. The series is locked until then, so that this is done last, when nothing is left to wait for. Records that
 * need no whole sequence take theirs from `services.numbers`, which locks nobody out.
 * @param period what numbering begins anew with; the label of the financial year
 */
export function takeNumber(db: AgencyDb, series: string, period: string): Promise<number> {
  return incrementSeries(db, series, period)
}

/** The same as documents bear it, with the number alone for sorting. */
export async function takeDocumentNumber(
  db: AgencyDb,
  series: string,
  { year, format }: { year: FinancialYear; format: NumberFormat },
): Promise<{ number: number; text: string }> {
  const number = await takeNumber(db, series, year.label)
  return { number, text: formatNumber(format, year, number) }
}
