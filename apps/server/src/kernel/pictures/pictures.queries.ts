import { and, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { pictures } from './pictures.table.ts'

const shown = {
  id: pictures.id,
  width: pictures.width,
  height: pictures.height,
  colour: pictures.colour,
  alt: pictures.alt,
}

export async function insertPicture(db: AgencyDb, picture: typeof pictures.$inferInsert) {
  const [inserted] = await db.insert(pictures).values(picture).returning(shown)
  if (!inserted) throw new Error('the picture was not stored')
  return inserted
}

/** Those of the pictures that there are, in no order. */
export async function picturesByIds(db: AgencyDb, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select(shown)
    .from(pictures)
    .where(and(db.own(pictures), inArray(pictures.id, ids)))
}
