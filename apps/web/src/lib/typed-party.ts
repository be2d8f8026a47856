import type { Typed } from '@sarai/money/parse'
import { plural } from './format.ts'

/** Who travels. */
export interface Party {
  adults: number
  children: number
  infants: number
  /** As many as there are children, or fewer where not all are known. */
  childAges: number[]
}

const problem = 'Write who travels, like 2, 2+2 (4, 9) or 2 adults 1 child'
const maxHeads = 999
const oldestChild = 17

const kinds: [kind: 'adults' | 'children' | 'infants', words: RegExp][] = [
  ['adults', /(\d{1,3}) ?(?:a|ad|adl|adults?|pax|people|persons?)\b/],
  ['children', /(\d{1,3}) ?(?:c|ch|chd|kids?|child|children)\b/],
  ['infants', /(\d{1,3}) ?(?:i|inf|infants?|bab(?:y|ies))\b/],
]

/** Adults, children and infants with the children's ages: "2+2 (4, 9)", "2+1+1", "2A 1C (7)", "2 adults and 2 kids 4, 9". */
export function partyFrom(typed: string): Typed<Party> {
  const text = typed.toLowerCase().replace(/\s+/g, ' ').trim()
  const [, heads = text, inBrackets = ''] = /^(.*?) ?\(([^()]*)\)$/.exec(text) ?? []
  const ages = agesIn(inBrackets)
  const counts = bySigns(heads) ?? byWords(heads)
  if (!ages || !counts) return { problem }
  const [adults, children, infants] = counts
  if (adults > maxHeads || children > maxHeads || infants > 99) return { problem: 'That are too many people' }
  if (ages.some((age) => age > oldestChild)) return { problem: 'From 18 on they are adults' }
  // Ages alone tell how many children there are.
  const known = children === 0 && ages.length > 0 ? ages.length : children
  if (ages.length > known) return { problem: 'There are more ages than children' }
  return { value: { adults, children: known, infants, childAges: ages } }
}

type Counts = [adults: number, children: number, infants: number]

function bySigns(heads: string): Counts | undefined {
  const [, adults, children = '0', infants = '0'] =
    /^(\d{1,3})(?: ?[+/] ?(\d{1,3}))?(?: ?[+/] ?(\d{1,2}))?$/.exec(heads) ?? []
  return adults === undefined ? undefined : [Number(adults), Number(children), Number(infants)]
}

function byWords(heads: string): Counts | undefined {
  const found = kinds.map(([, words]) => words.exec(heads))
  const rest = found.reduce((left, match) => left.replace(match?.[0] ?? '', ''), heads)
  if (found.every((match) => !match) || /[^\s,+&]/.test(rest.replaceAll(/\band\b/g, ''))) return undefined
  const [adults = 0, children = 0, infants = 0] = found.map((match) => Number(match?.[1] ?? 0))
  return [adults, children, infants]
}

function agesIn(text: string): number[] | undefined {
  const parts = text
    .replace(/years?|yrs?|y\b|\band\b|&/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
  return parts.every((part) => /^\d{1,2}$/.test(part)) ? parts.map(Number) : undefined
}

/** 2+2 (4, 9) */
export function partyText({ adults, children, infants, childAges }: Party): string {
  if (adults + children + infants === 0) return ''
  const heads = infants > 0 ? [adults, children, infants] : children > 0 ? [adults, children] : [adults]
  return heads.join('+') + (childAges.length > 0 ? ` (${childAges.join(', ')})` : '')
}

/** 2 adults, 2 children of 4 and 9 */
export function partyWords({ adults, children, infants, childAges }: Party): string {
  const ages = childAges.length > 0 ? ` of ${new Intl.ListFormat('en').format(childAges.map(String))}` : ''
  return [
    adults > 0 && plural(adults, 'adult'),
    children > 0 && `${plural(children, 'child', 'children')}${ages}`,
    infants > 0 && plural(infants, 'infant'),
  ]
    .filter(Boolean)
    .join(', ')
}
