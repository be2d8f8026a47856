import { deleteIdempotencyKeys } from '../../core/idempotency.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { deletePasswordLinks, deleteStaleSessions } from '../../kernel/accounts/accounts.queries.ts'
import { adminIdleMs } from '../../kernel/admins/admins-sessions.service.ts'
import { deleteStaleOfAdmins } from '../../kernel/admins/admins.queries.ts'
import { deleteExpiredDevices } from '../../kernel/auth/known-devices.queries.ts'
import { idleMs } from '../../kernel/auth/sessions.service.ts'
import { lapseExports } from '../../kernel/operations/approvals.service.ts'
import { takeResultFiles } from '../../kernel/operations/operations.queries.ts'
import { deleteSetupLinks } from '../../kernel/setup/setup.queries.ts'
import { deleteAddressLinks } from '../../kernel/standing/standing.queries.ts'
import { deleteOldDeliveries } from '../../kernel/webhook-events/webhooks-deliveries.queries.ts'

const dayMs = 86_400_000
/** How long a repeated Idempotency-Key is answered; clients repeat within minutes. */
const keysMs = 2 * dayMs
/** How long the file that an operation made can be fetched. */
const resultsMs = 7 * dayMs

/** How long a link that confirmed an address says that it has. */
const linksMs = 30 * dayMs

/** How long it can be looked up what webhooks were sent. */
const deliveriesMs = 30 * dayMs

/**
 * Deletes expired data: throttles, sessions, links, devices, idempotency keys, result files, deliveries, exports that
 * nobody approved, entries of files that were never written. Running it twice changes nothing more.
 */
export async function sweep(services: Services, signal: AbortSignal): Promise<void> {
  const { database, throttle, clock, storage } = services
  const now = clock.now().getTime()
  const ago = (ms: number) => new Date(now - ms).toISOString()
  await throttle.sweep()
  await deleteSetupLinks(database, ago(dayMs))
  await deleteStaleOfAdmins(database, { expiredBefore: ago(0), unusedSince: ago(adminIdleMs), linksBefore: ago(dayMs) })
  const dropping: Promise<unknown>[] = []
  const agencyIds: string[] = []
  try {
    const sweepOne = async (db: AgencyDb) => {
      await deleteStaleSessions(db, { expiredBefore: ago(0), unusedSince: ago(idleMs) })
      await deletePasswordLinks(db, ago(dayMs))
      await deleteAddressLinks(db, ago(linksMs))
      await deleteExpiredDevices(db, ago(0))
      await deleteIdempotencyKeys(db, ago(keysMs))
      await deleteOldDeliveries(db, ago(deliveriesMs))
      await lapseExports(services, db)
      const keys = await takeResultFiles(db, ago(resultsMs))
      db.afterCommit(() => {
        dropping.push(...keys.map((key) => dropFile(services, key)))
        agencyIds.push(db.agencyId)
      })
    }
    await database.forEachAgency('deleting expired data', sweepOne, { signal, evenSuspended: true })
  } finally {
    await Promise.all(dropping)
  }
  for (const agencyId of agencyIds) {
    signal.throwIfAborted()
    await storage.forgetMissing(agencyId, { before: ago(dayMs), now: ago(0) })
  }
}
