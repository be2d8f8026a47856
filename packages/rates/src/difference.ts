import type { RateCard } from '@sarai/contract/rate-schemas'
import type { Grouping } from '@sarai/money/format'
import { type CardPart, partsOf } from './card-facts.ts'

/** One thing that differs between two revisions of a card, in words. */
export interface RateChange {
  kind: 'new' | 'changed' | 'ended'
  /** What it is of: "Deluxe, High season", a blackout, the card itself. */
  name: string
  /** Of what changed; of what is new or ended as a whole null. */
  label: string | null
  from: string | null
  to: string | null
  optionId?: string
  seasonId?: string
}

/**
 * What is new, changed and ended between two revisions of a card, in the order of the later one and then of what is
 * gone. What both have is matched by id; the order of options, seasons and rates is no difference.
 * @param before null where the card is new
 * @param after null where it is gone
 */
export function differenceOf(
  before: RateCard | null,
  after: RateCard | null,
  grouping: Grouping = 'indian',
): RateChange[] {
  const [old, now] = [before, after].map((card) => (card ? partsOf(card, grouping) : new Map<string, CardPart>()))
  if (!old || !now) return []
  const changes = [...now].flatMap(([key, part]) => {
    const was = old.get(key)
    return was ? changedFacts(was, part) : [whole('new', part)]
  })
  return [...changes, ...[...old].flatMap(([key, part]) => (now.has(key) ? [] : [whole('ended', part)]))]
}

const idsOf = ({ optionId, seasonId }: CardPart) => ({
  ...(optionId !== undefined && { optionId }),
  ...(seasonId !== undefined && { seasonId }),
})

function whole(kind: 'new' | 'ended', part: CardPart): RateChange {
  const words = [...part.facts].map(([label, value]) => `${label}: ${value}`).join(', ')
  const [from, to] = kind === 'new' ? [null, words] : [words, null]
  return { kind, name: part.name, label: null, from, to, ...idsOf(part) }
}

/** The facts of a part that differ: one that only the later has is new, one that only the earlier has is ended. */
function changedFacts(was: CardPart, part: CardPart): RateChange[] {
  const labels = new Set([...part.facts.keys(), ...was.facts.keys()])
  return [...labels].flatMap((label) => {
    const [from, to] = [was.facts.get(label) ?? null, part.facts.get(label) ?? null]
    if (from === to) return []
    const kind = from === null ? 'new' : to === null ? 'ended' : 'changed'
    return [{ kind, name: part.name, label, from, to, ...idsOf(part) } satisfies RateChange]
  })
}

/** A change in one line: "Deluxe, High season: double ₹8,000 → ₹8,500". */
export function changeWords({ kind, name, label, from, to }: RateChange): string {
  const what = label === null ? name : `${name}: ${label}`
  if (kind === 'new') return `${what}: new, ${to}`
  return kind === 'ended' ? `${what}: ended, was ${from}` : `${what}: ${from} → ${to}`
}
