import type { VoucherBulkAction } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import { alreadySo, changeNext, type Obstacle } from '../../kernel/operations/bulk.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { holdTrip } from '../trips/trips.service.ts'
import { holdVouchers, nextVouchers } from './vouchers-bulk.queries.ts'
import { mailObstacles, sendByTrip } from './vouchers-bulk-send.service.ts'
import { cancelHeld } from './vouchers-cancelling.service.ts'
import { announce, subjectOf } from './vouchers-found.service.ts'
import { issueHeld, whyNotIssued } from './vouchers-issuing.service.ts'
import { signerOf } from './vouchers-keys.service.ts'
import type { VoucherQuestion } from './vouchers-list.rules.ts'
import { revisable } from './vouchers-revising.service.ts'
import { sourcesReader, upToDate } from './vouchers-taking.service.ts'
import { isToRevise, isOnlyChanged } from './vouchers.rules.ts'
import { updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

/** What an operation on many vouchers was asked to do. */
export interface BulkInput {
  question: VoucherQuestion
  change: VoucherBulkAction
  [key: string]: unknown
}

const inputOf = ({ input }: OperationRecord) => input as BulkInput

/** Changes the next few vouchers of an operation. @returns whether there may be more */
export function changeNextVouchers(services: Services, db: AgencyDb, actor: Person, operationId: string) {
  return changeNext<VoucherRecord>(db, actor, operationId, {
    next: async (tx, _who, operation, part) => {
      const { question, change } = inputOf(operation)
      // What they may see by now: it may have waited in the queue.
      const batch = await nextVouchers(tx, { question: seenBy(question, actor), ...part })
      if (batch.length === 0) return []
      // Their trips first and in one order, as everybody else does.
      for (const tripId of [...new Set(batch.flatMap((one) => one.tripId ?? []))].toSorted()) await holdTrip(tx, tripId)
      const held = await holdVouchers(
        tx,
        batch.map(({ id }) => id),
      )
      return followed(tx, actor, change, held)
    },
    obstacles: async (tx, operation, batch) => {
      const { change } = inputOf(operation)
      const whyNotMailed = mailObstacles(services, tx, actor, operation)
      const found = new Map<string, Obstacle>()
      for (const one of batch) {
        const why = explainClosed(actor, one, change) ?? (await findObstacle(change, one, whyNotMailed))
        if (why !== undefined) found.set(one.id, why)
      }
      return found
    },
    label: (voucher) => subjectOf(voucher).label,
    change: async (tx, who, operation, batch) => changeAll(services, tx, who, operation, batch),
  })
}

function explainClosed(actor: Person, voucher: VoucherRecord, { action }: VoucherBulkAction): Obstacle | undefined {
  if (!maySeeArranged(actor, voucher)) return 'it is a colleague’s by now'
  if (voucher.deletedAt) return 'it was deleted'
  if (voucher.status !== 'cancelled') return undefined
  return action === 'cancel' ? alreadySo : 'it was cancelled'
}

const isOpenTo = (actor: Person, voucher: VoucherRecord) =>
  maySeeArranged(actor, voucher) && !voucher.deletedAt && voucher.status !== 'cancelled'

/** Why vouchers are not issued, as the end of a sentence about any number of them. */
const issueObstacles = {
  TRIP_CANCELLED: 'its trip was cancelled',
  ISSUED: alreadySo,
  DIFFERS: 'its trip was changed since it was issued: revise it',
  UNPRINTABLE: 'it has letters that cannot be printed',
  NUMBER_NEEDED: 'a confirmation number is missing',
} as const

/** Each number that is missing is one of a service that was changed. */
const changedSince = 'something on it was changed, and not confirmed again since'
/** Whose next revision would have a service that no vendor has confirmed by a number as it is now. */
const numberGone = 'a confirmation number is missing, or was not given again since a change'

/** The vouchers of a batch as they are once those that are to be issued say what their trips say. */
async function followed(db: AgencyDb, actor: Person, change: VoucherBulkAction, held: VoucherRecord[]) {
  if (change.action !== 'issue' && change.action !== 'revise') return held
  const sources = sourcesReader(db)
  const current: VoucherRecord[] = []
  for (const voucher of held) {
    if (!isOpenTo(actor, voucher)) current.push(voucher)
    else if (change.action === 'issue') current.push(await upToDate(db, actor, voucher, sources))
    else current.push(await revisable(db, actor, voucher, { sources, reason: change.reason }))
  }
  return current
}

async function findObstacle(
  change: VoucherBulkAction,
  voucher: VoucherRecord,
  whyNotMailed: (voucher: VoucherRecord) => Promise<Obstacle | undefined>,
): Promise<Obstacle | undefined> {
  switch (change.action) {
    case 'issue':
    case 'revise': {
      if (change.action === 'revise') {
        if (!isToRevise(voucher)) return alreadySo
        // What could not be issued with what the trip says now was left as it was.
        if (voucher.differs && !voucher.tripCancelled) return numberGone
      }
      const why = whyNotIssued(voucher, change.reason)
      if (why?.code === 'NUMBER_NEEDED' && isOnlyChanged(voucher.document)) return changedSince
      return why && issueObstacles[why.code]
    }
    case 'send':
      return whyNotMailed(voucher)
    default:
      return undefined
  }
}

async function changeAll(
  services: Services,
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  batch: VoucherRecord[],
): Promise<void> {
  const { change } = inputOf(operation)
  switch (change.action) {
    case 'issue':
    case 'revise': {
      const { reason } = change
      const signer = await signerOf(services, db)
      for (const voucher of batch) await issueHeld(services, db, actor, voucher, { reason, signer })
      return
    }
    case 'send':
      return sendByTrip(services, db, actor, operation, batch)
    case 'cancel':
      for (const voucher of batch) await cancelHeld(services, db, actor, voucher, change.reason)
      return
    case 'tag':
      await rememberTags(db, change.add)
      for (const before of batch) {
        const tags = retagged(before.tags, change.add, change.remove)
        const changed = await updateVoucher(db, before, { tags })
        await record(db, actor, 'changed', subjectOf(changed), { changes: changedFacts(before, { tags }) })
        announce(db, actor.userId, changed)
      }
  }
}
