import type { PerformanceFigures } from '@sarai/contract/performance'

/** A figure's day and person; null where it is of all of them, or of nobody. */
export interface Keys {
  day: string | null
  personId: string | null
}

/** What was counted, by day and person. */
export interface Counted {
  /** Null for those who may not use leads. */
  leads: (Keys & NonNullable<PerformanceFigures['leads']>)[] | null
  notes: (Keys & { notes: number })[]
  done: (Keys & { followUpsDone: number; calls: number })[]
  missed: (Keys & { followUpsMissed: number })[]
  /** Null for those who may not use proposals. */
  sent: (Keys & { sent: number; viewed: number })[] | null
  accepted: (Keys & { accepted: number; sold: number | null; margin: number | null; unknown: number })[]
  collected: (Keys & { base: number })[]
}

export const keyOf = ({ day, personId }: Keys): string => `${day ?? ''} ${personId ?? ''}`

const keysIn = (rows: readonly Keys[]) => rows.map(({ day, personId }) => ({ day, personId }))

/** The days and people that have any figure. */
export function keysOf(counted: Counted): Keys[] {
  const { leads, notes, done, missed, sent, accepted, collected } = counted
  const all = [leads ?? [], notes, done, missed, sent ?? [], accepted, collected].flatMap(keysIn)
  return [...new Map(all.map((keys) => [keyOf(keys), keys])).values()]
}

const add = <Row>(rows: readonly Row[], pick: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (pick(row) ?? 0), 0)

/** How the figures of a day and person are found; those without any have zeros. */
export function figuresBy(counted: Counted, { seesCost }: { seesCost: boolean }): (keys: Keys) => PerformanceFigures {
  const of = <Row extends Keys>(rows: readonly Row[]) => {
    const groups = Map.groupBy(rows, keyOf)
    return (key: string) => groups.get(key) ?? []
  }
  const [leads, notes, done, missed] = [
    of(counted.leads ?? []),
    of(counted.notes),
    of(counted.done),
    of(counted.missed),
  ]
  const [sent, accepted, collected] = [of(counted.sent ?? []), of(counted.accepted), of(counted.collected)]
  return (keys) => {
    const key = keyOf(keys)
    const [came] = leads(key)
    const sold = accepted(key)
    const rated = sold.filter((row) => row.sold !== null)
    const unknown = add(rated, (row) => row.unknown)
    // Where something was sold and no margin of it is known, that is not a margin of nothing.
    const isUnknown = sold.length > 0 && add(rated, (row) => row.accepted) === unknown
    return {
      leads: counted.leads && {
        created: came?.created ?? 0,
        answered: came?.answered ?? 0,
        responseMinutes: came?.responseMinutes ?? null,
        won: came?.won ?? 0,
        lost: came?.lost ?? 0,
      },
      notes: add(notes(key), (row) => row.notes),
      calls: add(done(key), (row) => row.calls),
      followUpsDone: add(done(key), (row) => row.followUpsDone),
      followUpsMissed: add(missed(key), (row) => row.followUpsMissed),
      proposals: counted.sent && {
        sent: add(sent(key), (row) => row.sent),
        viewed: add(sent(key), (row) => row.viewed),
        accepted: add(sold, (row) => row.accepted),
        sold: add(sold, (row) => row.sold),
        margin: seesCost && !isUnknown ? add(sold, (row) => row.margin) : null,
        unrated: add(
          sold.filter((row) => row.sold === null),
          (row) => row.accepted,
        ),
        unknown: seesCost ? unknown : 0,
      },
      collected: add(collected(key), (row) => row.base),
    }
  }
}
