import type { TaxPack, TaxRule, TaxSetting } from './pack.ts'

/** One row of what a new edition of a pack changes, for whoever takes it. */
export interface PackChange {
  kind: 'added' | 'removed' | 'ended' | 'changed'
  /** Rule or setting. */
  of: 'rule' | 'setting'
  id: string
  /** Of a change the fact that is another now, such as `rate`. */
  field: string | null
  before: string | null
  after: string | null
}

type Entry = TaxRule | TaxSetting

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Rules and settings that are new, that have ended, and each fact that is another, in the order of the new pack. */
export function differenceOfPacks(
  before: Pick<TaxPack, 'rules' | 'settings'>,
  after: Pick<TaxPack, 'rules' | 'settings'>,
): PackChange[] {
  return [
    ...differenceOf('rule', before.rules, after.rules),
    ...differenceOf('setting', before.settings, after.settings),
  ]
}

function differenceOf(of: PackChange['of'], before: readonly Entry[], after: readonly Entry[]): PackChange[] {
  const row = (kind: PackChange['kind'], id: string, rest: Partial<PackChange> = {}): PackChange => ({
    kind,
    of,
    id,
    field: null,
    before: null,
    after: null,
    ...rest,
  })
  const known = new Map(before.map((one) => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((entry) => {
      const old = known.get(entry.id)
      return old
        ? factChanges(old, entry).map((fact) => row(kindOf(fact), entry.id, fact))
        : [row('added', entry.id, { after: textOf(entry) })]
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((entry) => row('removed', entry.id, { before: textOf(entry) })),
  ]
}

const textOf = (entry: Entry) => ('sentence' in entry ? entry.sentence : entry.doubt)

/** A rule that was open and now has a last day has ended. */
const kindOf = ({ field, before }: Pick<PackChange, 'field' | 'before'>) =>
  field === 'to' && before === 'null' ? 'ended' : 'changed'

function factChanges(before: Entry, after: Entry): Pick<PackChange, 'field' | 'before' | 'after'>[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [was, is] = [text(old.get(field)), text(now.get(field))]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
