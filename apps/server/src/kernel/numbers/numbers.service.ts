import type { AgencyDb } from '../../core/db/agency-db.ts'
import { incrementSeries } from './numbers.queries.ts'

export { lastNumbers } from './numbers.queries.ts'

/**
 * Takes the next number of a gapless series, in the caller's transaction: it is given when, and only when, that is
 * committed. The series is locked until then, so that this is done last, when nothing is left to wait for. Records that
 * need no whole sequence take theirs from `services.numbers`, which locks nobody out.
 * @param when `period` is what numbering begins anew with, the label of the financial year, and `first` with what number
 */
export function takeNumber(
  db: AgencyDb,
  series: string,
  { period, first = 1 }: { period: string; first?: number },
): Promise<number> {
  return incrementSeries(db, series, { period, first })
}
