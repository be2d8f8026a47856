import { and, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../files/files.table.ts'

export function listFileNames(db: AgencyDb, ids: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(db.own(files), inArray(files.id, ids)))
}
