import type { VendorBulkAction, VendorSelection } from '@sarai/contract/vendor-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { requireRight } from '../../core/rights.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { type BulkInput, changeNextVendors } from './vendors-bulk-run.service.ts'
import { bulkTitle } from './vendors-bulk.rules.ts'
import { countVendors } from './vendors-list.queries.ts'
import { selectedVendors } from './vendors-list.service.ts'
import { bulkVendorsJob } from './vendors.jobs.ts'

/** Up to this many vendors are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many vendors: at once when they are few, else in the background. */
export async function bulkChangeVendors(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: VendorSelection; change: VendorBulkAction },
): Promise<{ operationId: string; vendors: number }> {
  if (change.action === 'delete') requireRight(actor, 'delete', { ownerId: null })
  const question = await selectedVendors(services, db, actor, selection)
  const { total, totalIsMinimum } = await countVendors(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'vendors.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextVendors(db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkVendorsJob, { operationId: operation.id, userId: actor.userId })
  return { operationId: operation.id, vendors: total }
}
