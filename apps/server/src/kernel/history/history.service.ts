import { mayUse } from '@sarai/contract/access'
import type { RecordKind } from '@sarai/contract/record-kinds'
import type { TimelineEntry } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { recordDescriptions } from '../records/records.registry.ts'
import { entryFor } from '../timeline/timeline.rules.ts'
import { toPage } from '../timeline/timeline.service.ts'
import { listEntriesOf, type Part } from './history.queries.ts'
import { withNames } from './history-names.service.ts'

const pageSize = 50

interface Asked {
  /** What kind of record it is, where the history of its parts belongs to its own. */
  kind?: RecordKind
  /** The record, and those that became one with it. */
  ids: string[]
  ownerId: string | null
  cursor: string | undefined
}

/** A page of what happened to a record, newest first, as somebody who may see the record may read it. */
export async function historyOf(
  db: AgencyDb,
  actor: Member,
  { kind, ids, ownerId, cursor }: Asked,
): Promise<{ status: true; data: TimelineEntry[]; next: string | null }> {
  const parts = kind ? partsSeen(actor, kind) : []
  const entries = await listEntriesOf(db, { ids, parts }, { cursor: checkCursor(cursor), limit: pageSize + 1 })
  const page = toPage(entries, pageSize)
  const seen = page.data.map((entry) => entryFor(actor, entry, ownerId))
  return { ...page, data: await withNames(db, actor, seen) }
}

/** The kinds of parts of which somebody may read. */
function partsSeen(actor: Member, whole: RecordKind): Part[] {
  return recordDescriptions().flatMap(({ kind, page, table, partOf }) =>
    partOf?.kind === whole && mayUse(actor, page) ? [{ subject: kind, table, of: partOf.id, told: partOf.told }] : [],
  )
}
