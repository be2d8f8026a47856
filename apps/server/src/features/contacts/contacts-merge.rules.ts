import { customIdOf, customKey } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { MergeFact } from '@sarai/contract/contact-duplicates'
import { contactFactNames } from '@sarai/contract/contact-schemas'
import { isSame } from '../../core/changes.rules.ts'
import type { ContactEmail, ContactPhone, FrequentFlyer } from './contacts.table.ts'

/** What a merge decides about. */
export interface Mergeable {
  custom: CustomValues
  phones: ContactPhone[]
  emails: ContactEmail[]
  frequentFlyer: FrequentFlyer[]
  tags: string[]
  lastActivityAt: string
  [field: string]: unknown
}

/** Lists that are joined, with what makes two entries the same. */
const lists = {
  phones: (phone: unknown) => (phone as ContactPhone).number,
  emails: (email: unknown) => (email as ContactEmail).address,
  frequentFlyer: (flyer: unknown) => JSON.stringify(flyer),
  tags: String,
}

function joined(field: keyof typeof lists, first: unknown[], second: unknown[]): unknown[] {
  const sameAs = lists[field]
  const known = new Set(first.map(sameAs))
  return [...first, ...second.filter((entry) => !known.has(sameAs(entry)))]
}

const decided: MergeFact[] = [...contactFactNames, 'ownerId']

/** The agency's own fields, each of them by itself. */
function mergedCustom(kept: CustomValues, other: CustomValues, take: MergeFact[]): CustomValues {
  const taken = Object.entries(other).filter(([id]) => take.includes(customKey(id)))
  const emptied = take.flatMap((name) => {
    const id = customIdOf(name)
    return id !== undefined && other[id] === undefined ? [id] : []
  })
  const values = { ...other, ...kept, ...Object.fromEntries(taken) }
  return Object.fromEntries(Object.entries(values).filter(([id]) => !emptied.includes(id)))
}

/** The facts of the contact that stays: its own, those taken from the other one, and what it lacked. */
export function mergedFacts(kept: Mergeable, other: Mergeable, take: MergeFact[]): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const field of decided) {
    const isTaken = take.includes(field)
    if (field in lists) {
      const [first, second] = isTaken ? [other, kept] : [kept, other]
      facts[field] = joined(field as keyof typeof lists, first[field] as unknown[], second[field] as unknown[])
    } else facts[field] = isTaken ? other[field] : (kept[field] ?? other[field])
  }
  facts.custom = mergedCustom(kept.custom, other.custom, take)
  facts.lastActivityAt = kept.lastActivityAt > other.lastActivityAt ? kept.lastActivityAt : other.lastActivityAt
  return facts
}

/** The facts that a merge changes, as they were and as they are then. */
export function mergeChanges(kept: Mergeable, facts: Record<string, unknown>) {
  const fields = Object.keys(facts).filter((field) => !isSame(kept[field], facts[field]))
  return {
    was: Object.fromEntries(fields.map((field) => [field, kept[field] ?? null])),
    became: Object.fromEntries(fields.map((field) => [field, facts[field] ?? null])),
  }
}

/** What to put back when a merge is undone: all it changed, but what somebody has changed since. */
export function unmergedFacts(
  current: Record<string, unknown>,
  { was, became }: { was: Record<string, unknown>; became: Record<string, unknown> },
): { facts: Record<string, unknown>; keptFields: string[] } {
  const changedSince = Object.keys(was).filter((field) => !isSame(current[field], became[field]))
  const facts = Object.entries(was).filter(([field]) => !changedSince.includes(field))
  return {
    facts: Object.fromEntries(facts),
    keptFields: changedSince.filter((field) => field !== 'lastActivityAt'),
  }
}
