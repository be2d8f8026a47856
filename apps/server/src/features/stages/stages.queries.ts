import { and, asc, eq, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { defaultStages } from './stages.rules.ts'
import { stages } from './stages.table.ts'

export type StageRecord = typeof stages.$inferSelect

const allStages = statement((db, own) =>
  db.select().from(stages).where(own(stages)).orderBy(asc(stages.position), asc(stages.id)),
)

/** The agency's lead statuses in their order. */
export function listStages(db: AgencyDb) {
  return db.run(allStages)
}

/** All stages, locked so that two concurrent changes cannot remove the last of a kind. */
export function holdStages(db: AgencyDb): Promise<StageRecord[]> {
  return db.select().from(stages).where(db.own(stages)).orderBy(asc(stages.position), asc(stages.id)).for('update')
}

export async function insertDefaultStages(db: AgencyDb): Promise<void> {
  await db.insert(stages).values(defaultStages.map((stage, position) => ({ ...stage, position })))
}

export async function insertStage(db: AgencyDb, stage: typeof stages.$inferInsert): Promise<StageRecord> {
  const [made] = await db.insert(stages).values(stage).returning()
  if (!made) throw new Error('the stage was not stored')
  return made
}

/** Changes a stage; every change is a new version. */
export async function updateStage(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof stages.$inferInsert>,
): Promise<StageRecord> {
  const [updated] = await db
    .update(stages)
    .set({ ...changes, version: sql`${stages.version} + 1` })
    .where(and(db.own(stages), eq(stages.id, id)))
    .returning()
  if (!updated) throw new Error('the stage to change is gone')
  return updated
}

/** Gives each stage the place that its id has in the list. */
export async function orderStages(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(stages)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${stages.id}) - 1` })
    .where(and(db.own(stages), sql`${stages.id} = any(${sql.param(ids)}::uuid[])`))
}

export function deleteStage(db: AgencyDb, id: string) {
  return db.delete(stages).where(and(db.own(stages), eq(stages.id, id)))
}
