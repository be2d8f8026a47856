import type { LeadBulkAction, LeadSelection, MailWarning } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import { warningsOf } from '../../kernel/mail/mail.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { requireReach } from '../../kernel/records/reach.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { findMember } from '../../kernel/accounts/accounts-people.queries.ts'
import { type BulkInput, changeNextLeads } from './leads-bulk-run.service.ts'
import { bulkTitle } from './leads-bulk.rules.ts'
import { bulkLeadsJob } from './leads.jobs.ts'
import type { LeadRecord } from './leads.queries.ts'
import { countLeads } from './leads-list.queries.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { selectionQuestion } from './leads-selection.service.ts'
import { checkMove } from './leads.service.ts'

/** Up to this many leads are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many leads: at once when they are few, else in the background. */
export async function bulkChangeLeads(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: LeadSelection; change: LeadBulkAction },
): Promise<{ operationId: string; leads: number; warnings: MailWarning[] }> {
  const names = await checkChange(db, actor, change)
  const question = await selectionQuestion(services, db, actor, selection)
  if (change.action === 'delete')
    await requireReach(db, actor, 'delete', { many: 'leads', count: countLeads }, question)
  const { total, totalIsMinimum } = await countLeads(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'leads.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total, names),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextLeads(services, db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkLeadsJob, { operationId: operation.id, userId: actor.userId })
  const isTold = change.action === 'assign' && change.ownerId !== null && change.ownerId !== actor.userId
  const warnings = warningsOf({ isHeld: isTold && !(await hasMailServer(services, db)) }, 'RM_ASSIGNED')
  return { operationId: operation.id, leads: total, warnings }
}

/** Refuses a change that applies to no lead. */
async function checkChange(
  db: AgencyDb,
  actor: Person,
  change: LeadBulkAction,
): Promise<{ stage?: string; owner?: string }> {
  if (change.action === 'assign') {
    if (!mayAssignTo(actor, change.ownerId))
      throw invalid({ 'change.ownerId': 'You can give leads only to yourself or your team' })
    const owner = change.ownerId ? await findMember(db, change.ownerId) : undefined
    if (change.ownerId && !owner?.isActive) throw invalid({ 'change.ownerId': 'This person is not in your team' })
    return { owner: owner?.name }
  }
  if (change.action === 'move') {
    const stages = await listStages(db)
    const stage = stages.find((candidate) => candidate.id === change.stageId)
    // A lead with every fact there is, so that only the rules that hold for all of them speak.
    const complete = new Proxy({}, { get: () => 'given' }) as LeadRecord
    checkMove(actor, complete, change, { stages, own: new Map() })
    return { stage: stage?.name }
  }
  return {}
}
