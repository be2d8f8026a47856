import type { VoucherBulkAction } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import { changeNext } from '../../kernel/operations/bulk.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { holdTrip } from '../trips/trips.service.ts'
import { holdVouchers, nextVouchers } from './vouchers-bulk.queries.ts'
import { sendByTrip, sendingFits } from './vouchers-bulk-send.service.ts'
import { cancelHeld } from './vouchers-cancelling.service.ts'
import { announce, subjectOf } from './vouchers-found.service.ts'
import { issueHeld, whyNotIssued } from './vouchers-issuing.service.ts'
import { signerOf } from './vouchers-keys.service.ts'
import type { VoucherQuestion } from './vouchers-list.rules.ts'
import { isToRevise, revisable } from './vouchers-revising.service.ts'
import { sourcesReader, upToDate } from './vouchers-taking.service.ts'
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
    fitting: async (tx, operation, batch) => {
      const { change } = inputOf(operation)
      const isSendable = sendingFits(services, tx, actor, operation)
      const fitting: VoucherRecord[] = []
      for (const one of batch) if (isOpenTo(actor, one) && (await isFitting(change, one, isSendable))) fitting.push(one)
      return fitting
    },
    change: async (tx, who, operation, batch) => changeAll(services, tx, who, operation, batch),
  })
}

const isOpenTo = (actor: Person, voucher: VoucherRecord) =>
  maySeeArranged(actor, voucher) && !voucher.deletedAt && voucher.status !== 'cancelled'

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

/** Whether the change is one for this voucher, as it is by now. */
async function isFitting(
  change: VoucherBulkAction,
  voucher: VoucherRecord,
  isSendable: (voucher: VoucherRecord) => Promise<boolean>,
): Promise<boolean> {
  switch (change.action) {
    case 'issue':
      return whyNotIssued(voucher, change.reason) === undefined
    case 'revise':
      return isToRevise(voucher) && whyNotIssued(voucher, change.reason) === undefined
    case 'send':
      return isSendable(voucher)
    default:
      return true
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
