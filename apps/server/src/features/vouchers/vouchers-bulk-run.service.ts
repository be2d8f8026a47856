import type { VoucherBulkAction } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import { changeNext } from '../../kernel/operations/bulk.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { holdTrip } from '../trips/trips.service.ts'
import { holdVouchers, nextVouchers } from './vouchers-bulk.queries.ts'
import { cancelHeld } from './vouchers-cancelling.service.ts'
import { announce, subjectOf } from './vouchers-found.service.ts'
import { issueHeld, whyNotIssued } from './vouchers-issuing.service.ts'
import { signerOf } from './vouchers-keys.service.ts'
import { owesPayment, reachOf, sendHeld, whyNotSent } from './vouchers-sending.service.ts'
import type { VoucherQuestion } from './vouchers-list.rules.ts'
import { updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

/** What an operation on many vouchers was asked to do. */
export interface BulkInput {
  question: VoucherQuestion
  change: VoucherBulkAction
  [key: string]: unknown
}

/** Whether the change is one for this voucher, as it is by now. */
async function isFitting(
  services: Services,
  db: AgencyDb,
  actor: Person,
  change: VoucherBulkAction,
  voucher: VoucherRecord,
): Promise<boolean> {
  if (!maySee(actor, voucher.ownerId) || voucher.deletedAt || voucher.status === 'cancelled') return false
  if (change.action === 'issue') return whyNotIssued(voucher, change.reason) === undefined
  if (change.action !== 'send') return true
  if (whyNotSent(voucher) || voucher.sentAt !== null) return false
  if (!change.overrideReason && (await owesPayment(services, db, actor, voucher))) return false
  return (await reachOf(db, actor, voucher)).email !== null
}

/** Changes the next few vouchers of an operation. @returns whether there may be more */
export function changeNextVouchers(services: Services, db: AgencyDb, actor: Person, operationId: string) {
  return changeNext<VoucherRecord>(db, actor, operationId, {
    next: async (tx, _who, { input }, part) => {
      const { question } = input as BulkInput
      const batch = await nextVouchers(tx, { question, ...part })
      if (batch.length === 0) return []
      // Their trips first and in one order, as everybody else does.
      for (const tripId of [...new Set(batch.flatMap((one) => one.tripId ?? []))].toSorted()) await holdTrip(tx, tripId)
      return holdVouchers(
        tx,
        batch.map(({ id }) => id),
      )
    },
    fitting: async (tx, { input }, batch) => {
      const fitting: VoucherRecord[] = []
      for (const one of batch)
        if (await isFitting(services, tx, actor, (input as BulkInput).change, one)) fitting.push(one)
      return fitting
    },
    change: async (tx, who, { input }, batch) => changeAll(services, tx, who, (input as BulkInput).change, batch),
  })
}

async function changeAll(
  services: Services,
  db: AgencyDb,
  actor: Person,
  change: VoucherBulkAction,
  batch: VoucherRecord[],
): Promise<void> {
  switch (change.action) {
    case 'issue': {
      const { reason } = change
      const signer = await signerOf(services, db)
      for (const voucher of batch) await issueHeld(services, db, actor, voucher, { reason, signer })
      return
    }
    case 'send': {
      const { overrideReason } = change
      for (const voucher of batch) await sendHeld(services, db, actor, voucher, { channel: 'mail', overrideReason })
      return
    }
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
