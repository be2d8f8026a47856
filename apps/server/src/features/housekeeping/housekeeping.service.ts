import { deleteIdempotencyKeys } from '../../core/idempotency.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { deletePasswordLinks, deleteStaleSessions } from '../../kernel/accounts/accounts.service.ts'
import { forgetSupplierPrices } from '../rate-drift/supplier-prices-forgetting.service.ts'
import { forgetOldChanges } from '../itineraries/itineraries.service.ts'
import { adminIdleMs } from '../../kernel/admins/admins-sessions.service.ts'
import { deleteStaleOfAdmins } from '../../kernel/admins/admins.service.ts'
import { updateAgency } from '../../kernel/agency/agency.service.ts'
import { deleteExpiredDevices } from '../../kernel/auth/known-devices.service.ts'
import { idleMs } from '../../kernel/auth/sessions.service.ts'
import { deleteOldConsents } from '../../kernel/consents/consents.service.ts'
import { lapseExports } from '../../kernel/operations/approvals.service.ts'
import { takeResultFiles } from '../../kernel/operations/operations.service.ts'
import { deleteSetupLinks } from '../../kernel/setup/setup.service.ts'
import { deleteAddressLinks } from '../../kernel/standing/standing.service.ts'
import { deleteOldDeliveries } from '../../kernel/webhook-events/webhooks-deliveries.service.ts'

const dayMs = 86_400_000
/** How long a repeated Idempotency-Key is answered; clients repeat within minutes. */
const keysMs = 2 * dayMs
/** How long the file that an operation made can be fetched. */
const resultsMs = 7 * dayMs

/** How long a link that confirmed an address says that it has. */
const linksMs = 30 * dayMs

/** How long it can be looked up what webhooks were sent. */
const deliveriesMs = 30 * dayMs

/** How long suppliers' answers are kept that nothing refers to, and products that were not fetched again. */
const [pricesMs, productsMs] = [14 * dayMs, 90 * dayMs]

/** How often an agency is swept. */
const sweepMs = dayMs

const before = ({ clock }: Services) => {
  const now = clock.now().getTime()
  return (ms: number) => new Date(now - ms).toISOString()
}

/** Removes what belongs to no agency and has had its time. Run twice it does no more. */
export async function sweepShared(services: Services): Promise<void> {
  await services.throttle.sweep()
  const ago = before(services)
  await deleteSetupLinks(services.database, ago(dayMs))
  await deleteStaleOfAdmins(services.database, {
    expiredBefore: ago(0),
    unusedSince: ago(adminIdleMs),
    linksBefore: ago(dayMs),
  })
  await services.jobFailures.forgetOld()
}

/**
 * Removes what of an agency's has had its time: sessions, links, devices, consents, idempotency keys, result files, deliveries,
 * exports that nobody approved, edits of trips long ago, prices of suppliers that nothing refers to, notes of files that never were. Run twice it does no more.
 */
export async function sweepAgency(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const ago = before(services)
  const files = await services.database.writeAs(agencyId, async (db) => {
    await updateAgency(db, { sweepAt: ago(-sweepMs) })
    await deleteStaleSessions(db, { expiredBefore: ago(0), unusedSince: ago(idleMs) })
    await deletePasswordLinks(db, ago(dayMs))
    await deleteAddressLinks(db, ago(linksMs))
    await deleteExpiredDevices(db, ago(0))
    await deleteOldConsents(db, ago(0))
    await deleteIdempotencyKeys(db, ago(keysMs))
    await deleteOldDeliveries(db, ago(deliveriesMs))
    await lapseExports(services, db)
    return takeResultFiles(db, ago(resultsMs))
  })
  await Promise.all(files.map((key) => dropFile(services, key)))
  signal.throwIfAborted()
  await forgetOldChanges(services, agencyId, signal)
  signal.throwIfAborted()
  await forgetSupplierPrices(services, agencyId, { prices: ago(pricesMs), products: ago(productsMs) }, signal)
  signal.throwIfAborted()
  await services.storage.forgetMissing(agencyId, { before: ago(dayMs), now: ago(0) })
}
