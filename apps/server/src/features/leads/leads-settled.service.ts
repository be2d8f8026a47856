import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { settleTasks } from '../../kernel/tasks/tasks-closing.service.ts'
import { type Author, entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { findLeadForUpdate, type LeadRecord } from './leads.queries.ts'
import { fatesOfLeads, noteNextFollowUps } from './leads-settled.queries.ts'

/**
 * What is planned with leads that became won, lost or deleted is closed, and their history says so: follow-ups, and their
 * tasks too where somebody says so. It comes back with those that are worked on again.
 * @returns the leads whose follow-ups changed
 */
export async function settleFollowUps(db: AgencyDb, doer: Author, ids: string[], withTasks = false): Promise<string[]> {
  const fates = await fatesOfLeads(db, ids)
  const of = fates.map(({ id, as }) => ({ id, as }))
  const { closed, opened } = await settleTasks(db, doer, { kind: 'lead', of, withTasks })
  const settled = [
    ...closed.map((one) => ({ ...one, kind: 'tasks_closed' as const })),
    ...opened.map((one) => ({ ...one, kind: 'tasks_back' as const })),
  ]
  if (settled.length === 0) return []
  const leadOf = new Map(fates.map((lead) => [lead.id, lead]))
  await recordAll(
    db,
    settled.flatMap(({ kind, subjectId, ...counts }) => {
      const lead = leadOf.get(subjectId)
      if (!lead) return []
      const subject = { kind: 'lead' as const, id: lead.id, label: lead.name, ownerId: lead.ownerId }
      const data = kind === 'tasks_closed' ? { ...counts, as: lead.as } : counts
      return [{ ...entryOf(doer, kind, subject, { data }), isQuiet: true }]
    }),
  )
  const changed = [...new Set(settled.map(({ subjectId }) => subjectId))]
  await noteNextFollowUps(db, changed)
  return changed
}

/** The same of one lead. @returns it as it is then */
export async function settleLead(db: AgencyDb, doer: Author, lead: LeadRecord, withTasks = false): Promise<LeadRecord> {
  if ((await settleFollowUps(db, doer, [lead.id], withTasks)).length === 0) return lead
  return (await findLeadForUpdate(db, lead.id, unrestricted)) ?? lead
}
