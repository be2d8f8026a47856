import type { MergeFact } from '@sarai/contract/contact-duplicates'
import type { Contact } from '@sarai/contract/contact-schemas'
import { isEmpty, type RecordField, valueIn } from '~/records/record-fields.ts'
import { fieldsFor } from './contact-fields.ts'

/** Which of two contacts: the first or the second. */
export type Side = 0 | 1
export type Pair = readonly [Contact, Contact]

/** Choices that differ from the default. */
export type Choices = Partial<Record<MergeFact, Side>>

/** Lists of which both sides stay; choosing a side says whose main one is the main one. */
const joined = new Set<MergeFact>(['phones', 'emails', 'tags', 'frequentFlyer'])
/** Lists without a main one: there is nothing to choose. */
const withoutMain = new Set<MergeFact>(['tags', 'frequentFlyer'])

const other = (side: Side): Side => (side === 0 ? 1 : 0)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whose value of a fact is kept: the chosen one's, else that of the contact that stays, else the only one. */
export function sideOf(name: MergeFact, pair: Pair, kept: Side, choices: Choices): Side {
  const wanted = choices[name] ?? kept
  return isEmpty(valueIn(pair[wanted], name)) && !isEmpty(valueIn(pair[other(wanted)], name)) ? other(wanted) : wanted
}

/** What a fact will be. */
export function mergedValue(name: MergeFact, pair: Pair, kept: Side, choices: Choices): unknown {
  const side = sideOf(name, pair, kept, choices)
  const first = valueIn(pair[side], name)
  if (!joined.has(name)) return first
  const all = [...((first ?? []) as unknown[]), ...((valueIn(pair[other(side)], name) ?? []) as unknown[])]
  const keyOf = (item: unknown) =>
    name === 'phones' || name === 'emails'
      ? JSON.stringify(Object.values(item as object)[0])
      : JSON.stringify(item).toLowerCase()
  return [...new Map(all.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}

export interface MergeRow {
  field: RecordField<MergeFact>
  /** Both have something else, so that there is a choice. */
  isChoice: boolean
}

/** The facts in which two contacts are not the same, in the order of their page. */
export function mergeRows(pair: Pair, kept: Side, own: RecordField[]): MergeRow[] {
  const fields = [...fieldsFor[pair[kept].kind], ...own] as MergeRow['field'][]
  return fields.flatMap((field) => {
    const [a, b] = pair.map((contact) => valueIn(contact, field.name))
    if (same(a, b) || (isEmpty(a) && isEmpty(b))) return []
    return [{ field, isChoice: !isEmpty(a) && !isEmpty(b) && !withoutMain.has(field.name) }]
  })
}

/** The facts to take from the contact that goes. */
export function taken(pair: Pair, kept: Side, choices: Choices, own: RecordField[]): MergeFact[] {
  const names: MergeFact[] = mergeRows(pair, kept, own).flatMap(({ field, isChoice }) => (isChoice ? [field.name] : []))
  return [...names, 'ownerId' as const].filter((name) => sideOf(name, pair, kept, choices) !== kept)
}
