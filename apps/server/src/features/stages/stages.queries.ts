import { asc } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { defaultStages } from './stages.rules.ts'
import { stages } from './stages.table.ts'

const allStages = statement((db, own) =>
  db.select().from(stages).where(own(stages)).orderBy(asc(stages.position), asc(stages.id)),
)

/** The agency's lead statuses in their order. */
export function listStages(db: AgencyDb) {
  return db.run(allStages)
}

export async function insertDefaultStages(db: AgencyDb): Promise<void> {
  await db.insert(stages).values(defaultStages.map((stage, position) => ({ ...stage, position })))
}
