import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leads } from '../leads/leads.table.ts'
import type { StageRecord } from '../stages/stages.queries.ts'
import { stages } from '../stages/stages.table.ts'

/** The same with how many leads are in each. */
export async function listFilledStages(db: AgencyDb): Promise<(StageRecord & { leads: number })[]> {
  const filled = sql<number>`(
    select count(*)::int from ${leads} where leads.agency_id = stages.agency_id and leads.stage_id = stages.id and leads.deleted_at is null)`
  return db
    .select({ ...getTableColumns(stages), leads: filled })
    .from(stages)
    .where(db.own(stages))
    .orderBy(asc(stages.position), asc(stages.id))
}

/** How many leads a stage has, with deleted ones: those can be restored to it. */
export async function countLeadsIn(db: AgencyDb, stageId: string): Promise<number> {
  return db.$count(leads, and(db.own(leads), eq(leads.stageId, stageId)))
}

/** The next leads of a stage, deleted ones too, held until the transaction ends. */
export function nextLeadsIn(db: AgencyDb, stageId: string, limit: number) {
  return db
    .select({ id: leads.id, name: leads.name, ownerId: leads.ownerId, stageSince: leads.stageSince })
    .from(leads)
    .where(and(db.own(leads), eq(leads.stageId, stageId)))
    .orderBy(asc(leads.id))
    .limit(limit)
    .for('update')
}
