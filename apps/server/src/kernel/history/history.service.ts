import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { entryFor } from '../timeline/timeline.rules.ts'
import { toPage } from '../timeline/timeline.service.ts'
import { listEntriesOf } from './history.queries.ts'
import { withNames } from './history-names.service.ts'

const pageSize = 50

interface Asked {
  /** The record's id, with those of records that were merged into it. */
  ids: string[]
  cursor: string | undefined
  /** Whose record it is. */
  ownerId: string | null
}

/** A page of what happened to a record, newest first, as somebody may read it. */
export async function historyOf(db: AgencyDb, actor: Member, { ids, cursor, ownerId }: Asked) {
  const entries = await listEntriesOf(db, ids, { cursor: checkCursor(cursor), limit: pageSize + 1 })
  const { data, ...rest } = toPage(entries, pageSize)
  const seen = data.map((entry) => entryFor(actor, entry, ownerId))
  return { ...rest, data: await withNames(db, actor, seen) }
}
