import { mayUse } from '@sarai/contract/access'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { seesWholeAgency } from '../../core/whole-agency.ts'
import type { Services } from '../../services.ts'
import { listAtGateway } from './settlements-books.queries.ts'
import { openAtGateway } from './settlements-found.service.ts'
import { holdGatewayLines, listOpenLines, updateGatewayLine } from './settlements.queries.ts'
import { matchOf } from './settlements.rules.ts'

/** Lines that are compared at once; the rest comes with the next look. */
const maxLines = 20_000
const atATime = 200

interface Certain {
  lineId: string
  version: number
  entryId: string
  confidence: number
  reasons: string[]
}

/** Matches what is certain, for who added the report. The rest stays in the queue. */
export async function matchOpenGatewayLines(
  services: Services,
  agencyId: string,
  { userId }: { userId: string },
  signal: AbortSignal,
): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, userId)
  if (!actor || !mayUse(actor, 'payment-report', 'write') || !seesWholeAgency(actor)) return
  const db = services.database.readAs(agencyId)
  const open = await listOpenLines(db, maxLines)
  const payments = await openAtGateway(
    db,
    open.map(({ line }) => line.paidOn),
  )
  const matches = matchOf(open, payments)
  const certain = open.flatMap(({ line: { id, version } }): Certain[] => {
    const settled = matches.get(id)?.settled
    if (!settled) return []
    const { paymentId: entryId, confidence, reasons } = settled
    return [{ lineId: id, version, entryId, confidence, reasons }]
  })
  for (let from = 0; from < certain.length; from += atATime) {
    signal.throwIfAborted()
    await services.database.writeAs(agencyId, (tx) => matchAll(tx, userId, certain.slice(from, from + atATime)))
  }
  await services.database.writeAs(agencyId, async (tx) => tx.announce({ topic: 'statements', ids: [], by: null }))
}

/** Puts lines against payments that are still as they were compared. */
async function matchAll(db: AgencyDb, matchedBy: string, certain: Certain[]): Promise<void> {
  const ids = certain.map(({ entryId }) => entryId)
  await claimEntries(db, ids)
  const held = await holdGatewayLines(
    db,
    certain.map(({ lineId }) => lineId),
  )
  const open = await listAtGateway(db, { isOpen: true, ids, limit: ids.length })
  for (const { lineId, version, entryId, confidence, reasons } of certain) {
    const line = held.find(({ id }) => id === lineId)
    const entry = open.find(({ id }) => id === entryId)
    if (!line || line.version !== version || line.entryId !== null || entry?.amount !== line.amount) continue
    const how = { isBooked: false, isAutomatic: true, confidence, reasons, matchedBy, reopenedBecause: null }
    await updateGatewayLine(db, lineId, { entryId, ...how })
  }
}

/** Others who put a line against the same payment wait until the transaction ends. */
export const claimEntries = (db: AgencyDb, ids: string[]) =>
  claimKeys(
    db,
    ids.map((id) => `gateway entry ${id}`),
  )
