import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { holdSettlement, listUnshown, setEntry, type SettlementRecord } from './settlements.queries.ts'

/** What gateways say to have sent, and no bank line has shown. */
export async function listUnshownSettlements(db: AgencyDb, currency: string, limit: number) {
  const found = await listUnshown(db, currency, limit)
  return found.map(({ id, gateway, reference, utr, settledOn, gross, fee, tax }) => {
    return { id, gateway, reference, utr, settledOn, net: gross - fee - tax }
  })
}

/** A settlement that a bank line is about to show, held until the transaction ends. @throws AppError 404, 409 */
export async function holdUnshown(db: AgencyDb, id: string): Promise<SettlementRecord> {
  const settlement = await holdSettlement(db, id)
  if (!settlement) throw notFound('settlement')
  if (settlement.entryId !== null)
    throw conflict('SEEN', 'This settlement was shown by another line. Look at it again.')
  return settlement
}

/** A bank line has shown it: what was booked. Taken back, it waits again (sql/settlements.sql). */
export const noteShown = (db: AgencyDb, id: string, entryId: string) => setEntry(db, id, entryId)
