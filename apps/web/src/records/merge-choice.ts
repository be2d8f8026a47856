import { isEmpty, type RecordField, valueIn } from './record-fields.ts'

/** Which of two records: the first or the second. */
export type Side = 0 | 1
export type Pair<Rec extends object> = readonly [Rec, Rec]

/** Choices that differ from the default. */
export type Choices = Partial<Record<string, Side>>

/** What there is to choose between two records of a kind. */
export interface Mergeable {
  /** In the order of their page, the agency's own among them. */
  fields: readonly RecordField[]
  /** Lists that keep the entries of both records. The chosen side decides only whose entries come first. */
  joined: ReadonlySet<string>
  /** Lists in which nothing comes first: there is nothing to choose. */
  withoutFirst: ReadonlySet<string>
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whose value of a fact is kept: the chosen one's, else that of the record that stays, else the only one. */
export function sideOf(name: string, pair: Pair<object>, kept: Side, choices: Choices): Side {
  const wanted = choices[name] ?? kept
  return isEmpty(valueIn(pair[wanted], name)) && !isEmpty(valueIn(pair[other(wanted)], name)) ? other(wanted) : wanted
}

/** What a fact will be. */
export function mergedValue(name: string, pair: Pair<object>, kept: Side, choices: Choices, of: Mergeable): unknown {
  const side = sideOf(name, pair, kept, choices)
  const first = valueIn(pair[side], name)
  if (!of.joined.has(name)) return first
  const all = [...((first ?? []) as unknown[]), ...((valueIn(pair[other(side)], name) ?? []) as unknown[])]
  const keyOf = (item: unknown) =>
    typeof item === 'object' && item !== null && !of.withoutFirst.has(name)
      ? JSON.stringify(Object.values(item)[0])
      : JSON.stringify(item).toLowerCase()
  return [...new Map(all.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}

export interface MergeRow {
  field: RecordField
  /** Both have something else, so that there is a choice. */
  isChoice: boolean
}

/** The facts in which two records are not the same. */
export function mergeRows(pair: Pair<object>, of: Mergeable): MergeRow[] {
  return of.fields.flatMap((field) => {
    const [a, b] = pair.map((one) => valueIn(one, field.name))
    if (same(a, b) || (isEmpty(a) && isEmpty(b))) return []
    return [{ field, isChoice: !isEmpty(a) && !isEmpty(b) && !of.withoutFirst.has(field.name) }]
  })
}

/** The facts to take from the record that goes. */
export function taken(pair: Pair<object>, kept: Side, choices: Choices, of: Mergeable): string[] {
  return mergeRows(pair, of)
    .flatMap(({ field, isChoice }) => (isChoice ? [field.name] : []))
    .filter((name) => sideOf(name, pair, kept, choices) !== kept)
}
