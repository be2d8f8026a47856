import type { MergeFact } from '@sarai/contract/contact-duplicates'
import { contactFactNames } from '@sarai/contract/contact-schemas'
import { type JoinedLists, joinedFacts, type Mergeable } from '../../kernel/merging/merging.rules.ts'
import type { ContactEmail, ContactPhone, FrequentFlyer } from './contacts.table.ts'

/** What a merge decides about. */
export interface MergeableContact extends Mergeable {
  phones: ContactPhone[]
  emails: ContactEmail[]
  frequentFlyer: FrequentFlyer[]
  tags: string[]
  lastActivityAt: string
}

const lists: JoinedLists = {
  phones: (phone: ContactPhone) => phone.number,
  emails: (email: ContactEmail) => email.address,
  frequentFlyer: (flyer: FrequentFlyer) => JSON.stringify(flyer),
  tags: String,
}

const decided: MergeFact[] = [...contactFactNames, 'ownerId']

/** The facts of the contact that stays: its own, those taken from the other one, and what it lacked. */
export function mergedFacts(kept: MergeableContact, other: MergeableContact, take: MergeFact[]) {
  const lastActivityAt = kept.lastActivityAt > other.lastActivityAt ? kept.lastActivityAt : other.lastActivityAt
  return { ...joinedFacts(kept, other, { take, decided, lists }), lastActivityAt }
}
