import type { VendorMergeFact } from '@sarai/contract/vendor-duplicates'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { type KeptSide, mergeChanges, unmergedFacts } from '../../kernel/merging/merging.rules.ts'
import { toldChanges } from '../../kernel/merging/merging.service.ts'
import {
  deleteChanges,
  insertChanges,
  listChanges,
  noteProgress,
  startOperation,
} from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { refreshDocumentDates } from './vendors-documents.queries.ts'
import { moveBack, moveBelongings, type Moved } from './vendors-merge.queries.ts'
import { mergedFacts } from './vendors-merge.rules.ts'
import { findVendorsForUpdate, updateVendor, type VendorRecord } from './vendors.queries.ts'
import { unseenTaken } from './vendors.rules.ts'
import { present, stale, subjectOf } from './vendors.service.ts'

interface MergeInput {
  id: string
  version: number
  otherId: string
  otherVersion: number
  take: VendorMergeFact[]
}

/** Both vendors, held, and fit to become one. */
async function pairToMerge(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, otherId, version, otherVersion, take }: MergeInput,
): Promise<[VendorRecord, VendorRecord]> {
  if (id === otherId) throw invalid({ otherId: 'Choose another vendor' })
  if (unseenTaken(actor, take)) throw invalid({ take: 'Only those who see costs can choose between amounts and terms' })
  const found = await findVendorsForUpdate(db, [id, otherId])
  const kept = found.find((vendor) => vendor.id === id)
  const other = found.find((vendor) => vendor.id === otherId)
  if (!kept || !other) throw notFound('vendor')
  if (kept.deletedAt || other.deletedAt) throw refused('DELETED', 'One of these vendors was deleted. Restore it first.')
  if (kept.version !== version) throw stale(services, actor, kept)
  if (other.version !== otherVersion) throw stale(services, actor, other)
  return [kept, other]
}

/** Makes one vendor of two; the operation it is can be undone. */
export async function mergeVendors(services: Services, db: AgencyDb, actor: Person, input: MergeInput) {
  const [kept, other] = await pairToMerge(services, db, actor, input)
  const changes = mergeChanges(kept, mergedFacts(kept, other, input.take))
  await updateVendor(db, other, { mergedInto: kept.id, deletedAt: services.clock.now().toISOString() })
  const vendor = await updateVendor(db, kept, changes.became)
  const moved = await moveBelongings(db, other.id, kept.id)
  await refreshDocumentDates(db, [kept.id, other.id])

  const operation = await startOperation(db, actor, {
    kind: 'vendors.merge',
    title: `Merge ${other.name} into ${kept.name}`,
    total: 1,
    input: { keptId: kept.id, otherId: other.id },
  })
  await insertChanges(db, [
    { operationId: operation.id, recordId: kept.id, before: { ...changes }, version: vendor.version },
    { operationId: operation.id, recordId: other.id, before: { moved }, version: other.version + 1 },
  ])
  const finishedAt = services.clock.now().toISOString()
  await noteProgress(db, operation.id, { state: 'done', progress: 1, finishedAt })
  const data = { operationId: operation.id, otherId: other.id, otherName: other.name, otherNumber: other.number }
  const told = await toldChanges(db, { record: 'vendors', id: kept.id }, changes)
  await record(db, actor, 'merged', subjectOf(vendor), { changes: told, data })
  announce(db, [kept.id, other.id])
  const [fresh = vendor] = await findVendorsForUpdate(db, [kept.id])
  return { vendor: present(services, actor, fresh), operationId: operation.id }
}

function announce(db: AgencyDb, ids: string[]): void {
  for (const topic of ['vendors', 'notes', 'tasks', 'files'] as const) db.announce({ topic, ids, by: null })
  db.announce({ topic: 'rateCards', ids: [], by: null })
}

/** Undoes a merge: both vendors are as they were, and have back what was theirs. */
export async function unmergeVendors(db: AgencyDb, operationId: string, actor: Person) {
  const changes = await listChanges(db, operationId, undefined, 2)
  const found = await findVendorsForUpdate(
    db,
    changes.map((change) => change.recordId),
  )
  const keptChange = changes.find((change) => change.before && 'became' in change.before)
  const otherChange = changes.find((change) => change !== keptChange)
  const kept = found.find((vendor) => vendor.id === keptChange?.recordId)
  const other = found.find((vendor) => vendor.id === otherChange?.recordId)
  if (!kept || !other || !keptChange?.before || !otherChange?.before || other.mergedInto !== kept.id)
    return { restored: 0, kept: changes.length, isLast: true }
  if (kept.mergedInto)
    throw refused('MERGED_SINCE', `${kept.name} was merged into another vendor since. Undo that merge first.`)

  const { moved } = otherChange.before as unknown as { moved: Moved }
  const { facts, keptFields } = unmergedFacts(kept, keptChange.before as unknown as KeptSide)
  const before = await updateVendor(db, kept, facts)
  const after = await updateVendor(db, other, { mergedInto: null, deletedAt: null })
  const stayed = await moveBack(db, kept.id, other.id, moved)
  await refreshDocumentDates(db, [kept.id, other.id])
  await deleteChanges(
    db,
    changes.map((change) => change.id),
  )
  await record(db, actor, 'unmerged', subjectOf(before), {
    data: { otherId: other.id, otherName: other.name, keptFields },
  })
  await record(db, actor, 'unmerged', subjectOf(after), { data: { otherId: kept.id, otherName: kept.name } })
  announce(db, [kept.id, other.id])
  return { restored: 2, kept: keptFields.length + stayed, isLast: true }
}
