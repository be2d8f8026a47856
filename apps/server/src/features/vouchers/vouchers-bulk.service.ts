import { counted } from '@sarai/contract/count-words'
import type { VoucherBulkAction, VoucherSelection } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { mayOverrideBalance } from './vouchers-balance.rules.ts'
import { type BulkInput, changeNextVouchers } from './vouchers-bulk-run.service.ts'
import { countVouchers } from './vouchers-list.queries.ts'
import { selectedVouchers } from './vouchers-list.service.ts'
import { bulkVouchersJob } from './vouchers-bulk.jobs.ts'

/** Up to this many vouchers are changed while the person waits. */
const inlineLimit = 100

const verbs = {
  tag: 'Change the tags of',
  issue: 'Issue',
  revise: 'Revise',
  send: 'Send',
  cancel: 'Cancel',
} as const

function titleOf({ action }: VoucherBulkAction, count: number | null): string {
  const shown = count === null ? 'vouchers' : counted(count, 'voucher')
  return `${verbs[action]} ${shown}`
}

/** Begins a change of many vouchers: at once when they are few, else in the background. */
export async function bulkChangeVouchers(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: VoucherSelection; change: VoucherBulkAction },
): Promise<{ operationId: string; vouchers: number }> {
  if (change.action === 'send' && change.overrideReason && !mayOverrideBalance(actor))
    throw refused('MANAGER_NEEDED', 'Only a manager can send vouchers although a payment is overdue.')
  const question = await selectedVouchers(db, actor, selection)
  const { total, totalIsMinimum } = await countVouchers(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'vouchers.bulk',
    title: titleOf(change, totalIsMinimum ? null : total),
    total: totalIsMinimum ? null : total,
    input,
  })
  const id = operation.id
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextVouchers(services, db, actor, id));
  else await services.jobs.enqueue(db, bulkVouchersJob, { operationId: id, userId: actor.userId })
  return { operationId: id, vouchers: total }
}
