import type { ClosedAs } from '@sarai/contract/task-words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'
import { stages } from '../stages/stages.table.ts'
import { leads } from './leads.table.ts'

/** What became of leads; null of those that are worked on. */
export function fatesOfLeads(db: AgencyDb, ids: string[]) {
  return db
    .select({
      id: leads.id,
      name: leads.name,
      ownerId: leads.ownerId,
      as: sql<ClosedAs | null>`case when ${leads.deletedAt} is not null then 'deleted' else nullif(${stages.kind}, 'open') end`,
    })
    .from(leads)
    .innerJoin(stages, and(eq(stages.agencyId, leads.agencyId), eq(stages.id, leads.stageId)))
    .where(and(db.own(leads), inArray(leads.id, ids)))
}

/** When the earliest open follow-up of a lead is due. */
export const nextFollowUp = sql`(select min(${tasks.dueAt}) from ${tasks} where ${tasks.agencyId} = ${leads.agencyId} and ${tasks.subjectKind} = 'lead' and ${tasks.subjectId} = ${leads.id} and ${tasks.kind} = 'follow_up' and ${tasks.doneAt} is null)`

/** Notes when leads are next to be followed up. That is no new version: nobody typed it. */
export async function noteNextFollowUps(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(leads)
    .set({ nextFollowUpAt: nextFollowUp })
    .where(and(db.own(leads), inArray(leads.id, ids)))
}
