import { and, inArray, sql } from 'drizzle-orm'
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

/** How much an agency keeps in pictures. */
export async function pictureBytes(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${pictures.bytes}), 0)` })
    .from(pictures)
    .where(db.own(pictures))
  return Number(row?.bytes ?? 0)
}
