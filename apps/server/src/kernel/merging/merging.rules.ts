import { customIdOf, customKey } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import { isSame } from '../../core/changes.rules.ts'

/** What a merge decides about. */
export interface Mergeable {
  custom: CustomValues
  [field: string]: unknown
}

/** Lists that are joined, with what makes two entries the same. */
export type JoinedLists = Record<string, (entry: never) => string>

function joined(sameAs: (entry: never) => string, first: unknown[], second: unknown[]): unknown[] {
  const known = new Set(first.map((entry) => sameAs(entry as never)))
  return [...first, ...second.filter((entry) => !known.has(sameAs(entry as never)))]
}

/** The agency's own fields, each of them by itself. */
function mergedCustom(kept: CustomValues, other: CustomValues, take: readonly string[]): CustomValues {
  const taken = Object.entries(other).filter(([id]) => take.includes(customKey(id)))
  const emptied = take.flatMap((name) => {
    const id = customIdOf(name)
    return id !== undefined && other[id] === undefined ? [id] : []
  })
  const values = { ...other, ...kept, ...Object.fromEntries(taken) }
  return Object.fromEntries(Object.entries(values).filter(([id]) => !emptied.includes(id)))
}

/** The facts of the record that stays: its own, those taken from the other one, and what it lacked. */
export function joinedFacts(
  kept: Mergeable,
  other: Mergeable,
  { take, decided, lists }: { take: readonly string[]; decided: readonly string[]; lists: JoinedLists },
): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const field of decided) {
    const isTaken = take.includes(field)
    const sameAs = lists[field]
    if (sameAs) {
      const [first, second] = isTaken ? [other, kept] : [kept, other]
      facts[field] = joined(sameAs, first[field] as unknown[], second[field] as unknown[])
    } else facts[field] = isTaken ? other[field] : (kept[field] ?? other[field])
  }
  facts.custom = mergedCustom(kept.custom, other.custom, take)
  return facts
}

/** What a merge keeps of the record that stays, so that it can be undone. */
export interface KeptSide {
  was: Record<string, unknown>
  became: Record<string, unknown>
}

/** The facts that a merge changes, as they were and as they are then. */
export function mergeChanges(kept: Mergeable, facts: Record<string, unknown>): KeptSide {
  const fields = Object.keys(facts).filter((field) => !isSame(kept[field], facts[field]))
  return {
    was: Object.fromEntries(fields.map((field) => [field, kept[field] ?? null])),
    became: Object.fromEntries(fields.map((field) => [field, facts[field] ?? null])),
  }
}

/** What to put back when a merge is undone: all it changed, but what somebody has changed since. */
export function unmergedFacts(
  current: Record<string, unknown>,
  { was, became }: KeptSide,
): { facts: Record<string, unknown>; keptFields: string[] } {
  const changedSince = Object.keys(was).filter((field) => !isSame(current[field], became[field]))
  const facts = Object.entries(was).filter(([field]) => !changedSince.includes(field))
  return {
    facts: Object.fromEntries(facts),
    keptFields: changedSince.filter((field) => field !== 'lastActivityAt'),
  }
}
