import type { MergeFact } from '@sarai/contract/contact-duplicates'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
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
import { refreshDocumentDates } from './contacts-documents.queries.ts'
import {
  listRelationRows,
  moveBack,
  type Moved,
  moveHanging,
  type RelationRow,
  replaceRelations,
  setContact,
} from './contacts-merge.queries.ts'
import { mergedFacts } from './contacts-merge.rules.ts'
import { asKept } from './contacts-relations.rules.ts'
import { type ContactRecord, findContactsForUpdate } from './contacts.queries.ts'
import { factProblems, presentContact } from './contacts.rules.ts'
import { stale, subjectOf } from './contacts.service.ts'

interface MergeInput {
  id: string
  version: number
  otherId: string
  otherVersion: number
  take: MergeFact[]
}

/** What a merge keeps of the other side, so that it can be undone. */
interface OtherSide {
  moved: Moved
  /** The other one's relations as they were, and those that took their place. */
  relations: RelationRow[]
  replacedBy: string[]
}

/** Both contacts, held, and fit to become one. */
async function pairToMerge(
  db: AgencyDb,
  actor: Person,
  { id, otherId, version, otherVersion }: MergeInput,
  today: string,
): Promise<[ContactRecord, ContactRecord]> {
  if (id === otherId) throw invalid({ otherId: 'Choose another contact' })
  const found = await findContactsForUpdate(db, [id, otherId], actor)
  const kept = found.find((contact) => contact.id === id)
  const other = found.find((contact) => contact.id === otherId)
  if (!kept || !other) throw notFound('contact')
  // One of the two is gone afterwards.
  requireRight(actor, 'delete', other)
  if (kept.deletedAt || other.deletedAt)
    throw refused('DELETED', 'One of these contacts was deleted. Restore it first.')
  if (kept.version !== version) throw stale(kept, today)
  if (other.version !== otherVersion) throw stale(other, today)
  if (kept.kind !== other.kind)
    throw refused('DIFFERENT_KINDS', 'A person and a company cannot be made one.', {
      fields: { otherId: 'Choose a contact of the same kind' },
    })
  return [kept, other]
}

/** Makes one contact of two; the operation it is can be undone. */
export async function mergeContacts(services: Services, db: AgencyDb, actor: Person, input: MergeInput) {
  const today = todayFor(services, actor.agency)
  const [kept, other] = await pairToMerge(db, actor, input, today)
  const facts = mergedFacts(kept, other, input.take)
  const problems = factProblems({ ...kept, ...facts }, today)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const changes = mergeChanges(kept, facts)

  // The other one goes first, so that its keys are free when the one that stays takes them.
  await setContact(db, other, { mergedInto: kept.id }, 'deleted')
  const contact = await setContact(db, kept, changes.became)
  const moved = await moveHanging(db, other.id, kept.id)
  const relations = await moveRelations(db, kept.id, other.id)
  await refreshDocumentDates(db, [kept.id, other.id])

  const operation = await startOperation(db, actor, {
    kind: 'contacts.merge',
    title: `Merge ${other.name} into ${kept.name}`,
    total: 1,
    input: { keptId: kept.id, otherId: other.id },
  })
  const keptSide: KeptSide = changes
  const otherSide: OtherSide = { moved, ...relations }
  await insertChanges(db, [
    { operationId: operation.id, recordId: kept.id, before: { ...keptSide }, version: contact.version },
    { operationId: operation.id, recordId: other.id, before: { ...otherSide }, version: other.version + 1 },
  ])
  await noteProgress(db, operation.id, { state: 'done', progress: 1, finishedAt: new Date().toISOString() })
  const data = { operationId: operation.id, otherId: other.id, otherName: other.name, otherNumber: other.number }
  await record(db, actor, 'merged', subjectOf(contact), {
    changes: await toldChanges(db, { record: 'contacts', id: kept.id }, changes),
    data,
  })
  announce(db, [kept.id, other.id])
  const [fresh = contact] = await findContactsForUpdate(db, [kept.id], actor)
  return { contact: presentContact(fresh, today), operationId: operation.id }
}

function announce(db: AgencyDb, ids: string[]): void {
  for (const topic of ['contacts', 'leads', 'prospects', 'notes', 'tasks', 'files'] as const)
    db.announce({ topic, ids: topic === 'leads' || topic === 'prospects' ? [] : ids, by: null })
}

/** Gives the other one's relations to the one that stays, but those between the two and those it has already. */
async function moveRelations(
  db: AgencyDb,
  keptId: string,
  otherId: string,
): Promise<Pick<OtherSide, 'relations' | 'replacedBy'>> {
  const relations = await listRelationRows(db, [otherId])
  const instead = relations.flatMap((relation) => {
    const isFirst = relation.contactId === otherId
    const third = isFirst ? relation.otherId : relation.contactId
    if (third === keptId) return []
    const moved = isFirst ? { contactId: keptId, otherId: third } : { contactId: third, otherId: keptId }
    return [{ ...relation, ...asKept({ ...moved, kind: relation.kind }) }]
  })
  await replaceRelations(
    db,
    relations.map((relation) => relation.id),
    instead,
  )
  return { relations, replacedBy: instead.map((relation) => relation.id) }
}

/** Undoes a merge: both contacts are as they were, and have back what was theirs. */
export async function unmergeContacts(db: AgencyDb, operationId: string, actor: Person) {
  const everything = { visibleOwners: null, seesUnowned: true }
  const changes = await listChanges(db, operationId, undefined, 2)
  const found = await findContactsForUpdate(
    db,
    changes.map((change) => change.recordId),
    everything,
  )
  const keptChange = changes.find((change) => change.before && 'became' in change.before)
  const otherChange = changes.find((change) => change !== keptChange)
  const kept = found.find((contact) => contact.id === keptChange?.recordId)
  const other = found.find((contact) => contact.id === otherChange?.recordId)
  if (!kept || !other || !keptChange?.before || !otherChange?.before || other.mergedInto !== kept.id)
    return { restored: 0, kept: changes.length, isLast: true }
  if (kept.mergedInto)
    throw refused('MERGED_SINCE', `${kept.name} was merged into another contact since. Undo that merge first.`)

  const { moved, relations, replacedBy } = otherChange.before as unknown as OtherSide
  const { facts, keptFields } = unmergedFacts(kept, keptChange.before as unknown as KeptSide)
  const before = await setContact(db, kept, facts)
  const after = await setContact(db, other, { mergedInto: null }, 'present')
  const stayed = await moveBack(db, kept.id, other.id, moved)
  await replaceRelations(db, replacedBy, relations)
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
