import type { VendorMergeFact } from '@sarai/contract/vendor-duplicates'
import { vendorFactNames, type VendorPerson } from '@sarai/contract/vendor-schemas'
import { type JoinedLists, joinedFacts, type Mergeable } from '../../kernel/merging/merging.rules.ts'

const lists: JoinedLists = {
  people: ({ name, phone, email }: VendorPerson) => `${name.toLowerCase()} ${phone ?? ''} ${email ?? ''}`,
  destinations: (destination: string) => destination.toLowerCase(),
  tags: String,
}

/** Amounts are in the currency of the vendor they were typed for, and a balance is of its day. */
const together: VendorMergeFact[][] = [['currency', 'creditLimit', 'openingBalance', 'openingOn']]

/** The facts of the vendor that stays: its own, those taken from the other one, and what it lacked. */
export function mergedFacts(kept: Mergeable, other: Mergeable, take: VendorMergeFact[]): Record<string, unknown> {
  const facts = joinedFacts(kept, other, { take, decided: vendorFactNames, lists })
  for (const group of together) {
    const isTaken = group.some((fact) => take.includes(fact))
    const isEmpty = group.every((fact) => fact === 'currency' || kept[fact] === null)
    const from = isTaken || (isEmpty && kept.currency === other.currency) ? other : kept
    for (const fact of group) facts[fact] = from[fact]
  }
  // One without a list of its own has that of the other.
  const slabs = kept.slabs as unknown[]
  if (!take.includes('slabs')) facts.slabs = slabs.length > 0 ? slabs : other.slabs
  return facts
}
