import { oppositeOf, type RelationKind } from '@sarai/contract/contact-words'

/** A relation as it is kept: once, with the smaller id first. */
interface Kept {
  contactId: string
  otherId: string
  kind: RelationKind
}

/** How "`otherId` is the `kind` of `contactId`" is kept. */
export function asKept({ contactId, otherId, kind }: Kept): Kept {
  return contactId < otherId
    ? { contactId, otherId, kind }
    : { contactId: otherId, otherId: contactId, kind: oppositeOf(kind) }
}

/** What the other one is, seen from one of the two. */
export function kindSeenFrom(contactId: string, relation: Kept): RelationKind {
  return relation.contactId === contactId ? relation.kind : oppositeOf(relation.kind)
}
