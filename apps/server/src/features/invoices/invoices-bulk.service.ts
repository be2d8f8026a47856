import type { InvoiceBulkAction, InvoiceSelection } from '@sarai/contract/invoice-list-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { invalid } from '../../core/errors.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { type BulkInput, changeNextInvoices } from './invoices-bulk-run.service.ts'
import { bulkTitle } from './invoices-bulk.rules.ts'
import { countInvoices } from './invoices-list.queries.ts'
import { selectedInvoices } from './invoices-list.service.ts'
import { bulkInvoicesJob } from './invoices.jobs.ts'

/** Up to this many invoices are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many invoices: at once when they are few, else in the background. */
export async function bulkChangeInvoices(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: InvoiceSelection; change: InvoiceBulkAction },
): Promise<{ operationId: string; invoices: number }> {
  const owner = change.action === 'assign' ? await ownerToBe(db, actor, change.ownerId) : undefined
  const question = await selectedInvoices(db, actor, selection, todayFor(services, actor.agency))
  const { total, totalIsMinimum } = await countInvoices(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'invoices.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total, owner),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextInvoices(db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkInvoicesJob, { operationId: operation.id, userId: actor.userId })
  return { operationId: operation.id, invoices: total }
}

/** @returns the name of the new RM */
async function ownerToBe(db: AgencyDb, actor: Person, ownerId: string | null): Promise<string | undefined> {
  if (!mayAssignTo(actor, ownerId))
    throw invalid({ 'change.ownerId': 'You can give invoices only to yourself or your team' })
  if (ownerId === null) return undefined
  const owner = await findMember(db, ownerId)
  if (!owner?.isActive) throw invalid({ 'change.ownerId': 'This person is not in your team' })
  return owner.name
}
