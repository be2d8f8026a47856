import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { Failures } from '../../core/jobs/failures.ts'
import type { Services } from '../../services.ts'
import { cancelHeld } from './vouchers-cancelling.service.ts'
import { sourcesReader, takeOver } from './vouchers-taking.service.ts'
import { findVoucherForUpdate, listDraftsBehind } from './vouchers.queries.ts'

const perTurn = 50
const sarai = { label: 'Sarai' }

/** Brings drafts of a trip up to date, in one transaction. One whose bookings are all gone is good for nothing. */
async function followTrip(services: Services, db: AgencyDb, tripId: string, ids: string[]): Promise<void> {
  // The trip first, as everybody else holds it.
  const sources = await sourcesReader(db)(tripId)
  for (const id of ids) {
    const voucher = await findVoucherForUpdate(db, id, unrestricted)
    if (!voucher?.differs || voucher.revision > 0 || voucher.status !== 'draft' || voucher.deletedAt) continue
    const followed = await takeOver(db, sarai, voucher, sources)
    if (!followed) await cancelHeld(services, db, sarai, voucher, 'The booking was deleted')
  }
}

/**
 * Has the drafts of an agency that were never issued say what bookings and travellers say by now. Those of which that
 * fails do not keep the others.
 */
export async function followTrips(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const failures = new Failures()
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const behind = await listDraftsBehind(services.database.readAs(agencyId), after, perTurn)
    for (const [tripId, own] of Map.groupBy(behind, (one) => one.tripId)) {
      const ids = own.map(({ id }) => id)
      if (!tripId) continue
      await failures.gather(services.database.writeAs(agencyId, (db) => followTrip(services, db, tripId, ids)))
    }
    after = behind.at(-1)?.id
    if (behind.length < perTurn) break
  }
  failures.throwFirst()
}
