import type { ContactRelation } from '@sarai/contract/contact-relations'
import type { RelationKind } from '@sarai/contract/contact-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import {
  deleteRelation,
  findRelationForUpdate,
  insertRelation,
  listRelations,
  type RelationRecord,
  updateRelation,
} from './contacts-relations.queries.ts'
export { listFamilyAmong } from './contacts-relations.queries.ts'
import { asKept, kindSeenFrom } from './contacts-relations.rules.ts'
import { type ContactRecord, findContact } from './contacts.queries.ts'
import { contactToChange, subjectOf } from './contacts.service.ts'

/** Who is what to a contact, named from its side, as far as the person may see them. */
export async function relationsOf(db: AgencyDb, actor: Member, contactId: string): Promise<ContactRelation[]> {
  return (await listRelations(db, contactId))
    .filter(({ other }) => maySee(actor, other.ownerId))
    .map(({ relation, other }) => ({
      id: relation.id,
      kind: kindSeenFrom(contactId, relation),
      note: relation.note,
      other,
    }))
}

async function relationFrom(db: AgencyDb, actor: Member, contactId: string, id: string): Promise<ContactRelation> {
  const relation = (await relationsOf(db, actor, contactId)).find((one) => one.id === id)
  if (!relation) throw notFound('relation')
  return relation
}

const alreadyThere = () => conflict('ALREADY_EXISTS', 'These two are already linked in this way.')

/** Writes on both pages what became of a relation. */
async function tell(
  db: AgencyDb,
  actor: Member,
  what: 'related' | 'unrelated',
  relation: Pick<RelationRecord, 'contactId' | 'otherId' | 'kind'>,
  pair: [ContactRecord, ContactRecord],
): Promise<void> {
  for (const contact of pair) {
    const other = pair[0] === contact ? pair[1] : pair[0]
    const data = { kind: kindSeenFrom(contact.id, relation), otherId: other.id, otherName: other.name }
    await record(db, actor, what, subjectOf(contact), { data })
  }
  db.announce({ topic: 'contacts', ids: pair.map((contact) => contact.id), by: actor.userId })
}

export async function relate(
  db: AgencyDb,
  actor: Member,
  input: { contactId: string; otherId: string; kind: RelationKind; note?: string | null },
): Promise<ContactRelation> {
  if (input.contactId === input.otherId) throw invalid({ otherId: 'Choose another contact' })
  const contact = await contactToChange(db, actor, input.contactId)
  const other = await findContact(db, input.otherId, actor)
  if (!other || other.deletedAt) throw invalid({ otherId: 'This contact does not exist' })
  const kept = asKept(input)
  const relation = await insertRelation(db, { ...kept, note: input.note ?? null, createdBy: actor.userId })
  if (!relation) throw alreadyThere()
  await tell(db, actor, 'related', kept, [contact, other])
  return relationFrom(db, actor, input.contactId, relation.id)
}

async function relationToChange(db: AgencyDb, actor: Member, { contactId, id }: { contactId: string; id: string }) {
  const contact = await contactToChange(db, actor, contactId)
  const relation = await findRelationForUpdate(db, id)
  if (!relation || ![relation.contactId, relation.otherId].includes(contactId)) throw notFound('relation')
  const otherId = relation.contactId === contactId ? relation.otherId : relation.contactId
  const other = await findContact(db, otherId, actor)
  if (!other) throw notFound('relation')
  return { relation, pair: [contact, other] as [ContactRecord, ContactRecord] }
}

export async function changeRelation(
  db: AgencyDb,
  actor: Member,
  { kind, note, ...which }: { contactId: string; id: string; kind?: RelationKind; note?: string | null },
): Promise<ContactRelation> {
  const { relation, pair } = await relationToChange(db, actor, which)
  const [contact, other] = pair
  const wanted = kind ?? kindSeenFrom(contact.id, relation)
  const kept = asKept({ contactId: contact.id, otherId: other.id, kind: wanted })
  const updated = await updateRelation(db, relation.id, {
    kind: kept.kind,
    note: note === undefined ? relation.note : note,
  })
  if (!updated) throw alreadyThere()
  if (kept.kind !== relation.kind) await tell(db, actor, 'related', kept, pair)
  return relationFrom(db, actor, contact.id, relation.id)
}

export async function unrelate(db: AgencyDb, actor: Member, which: { contactId: string; id: string }): Promise<void> {
  const { relation, pair } = await relationToChange(db, actor, which)
  await deleteRelation(db, relation.id)
  await tell(db, actor, 'unrelated', relation, pair)
}
