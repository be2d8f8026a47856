import { deleteIdempotencyKeys } from '../../core/idempotency.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { deletePasswordLinks, deleteStaleSessions } from '../auth/auth.queries.ts'
import { idleMs } from '../auth/sessions.service.ts'
import { takeResultFiles } from '../operations/operations.queries.ts'
import { deleteSetupLinks } from '../setup/setup.queries.ts'
import { deleteOldDeliveries } from '../webhooks/webhooks-deliveries.queries.ts'

const dayMs = 86_400_000
/** How long a repeated Idempotency-Key is answered; clients repeat within minutes. */
const keysMs = 2 * dayMs
/** How long the file that an operation made can be fetched. */
const resultsMs = 30 * dayMs

/** How long it can be looked up what webhooks were sent. */
const deliveriesMs = 30 * dayMs

/** Removes what has had its time: throttles, sessions, links, idempotency keys, result files, deliveries. Run twice it does no more. */
export async function sweep(services: Services, signal: AbortSignal): Promise<void> {
  const { database, throttle, clock } = services
  const now = clock.now().getTime()
  const ago = (ms: number) => new Date(now - ms).toISOString()
  await throttle.sweep()
  await deleteSetupLinks(database, ago(dayMs))
  const unreferenced: string[] = []
  try {
    await database.forEachAgency('sweeping out what has had its time', async (db) => {
      signal.throwIfAborted()
      await deleteStaleSessions(db, { expiredBefore: ago(0), unusedSince: ago(idleMs) })
      await deletePasswordLinks(db, ago(dayMs))
      await deleteIdempotencyKeys(db, ago(keysMs))
      await deleteOldDeliveries(db, ago(deliveriesMs))
      const keys = await takeResultFiles(db, ago(resultsMs))
      db.afterCommit(() => unreferenced.push(...keys))
    })
  } finally {
    for (const key of unreferenced) await dropFile(services, key)
  }
}
