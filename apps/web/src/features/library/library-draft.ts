import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { LibraryChanges, LibraryContent, LibraryItem } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import { blankContent } from '@sarai/itinerary/library-items'
import { isSame } from '@sarai/itinerary/same'
import { type DetailField, detailFields } from '~/itinerary/item-fields.ts'

/** What is typed of an item. */
export interface LibraryDraft {
  content: LibraryContent
  supplier: string | null
  net: number | null
  currency: string
  basis: CostLine['basis'] | null
  internalNote: string | null
  tags: string[]
}

export function blankDraft(kind: LibraryKind, currency: string): LibraryDraft {
  const content = blankContent(kind)
  return { content, supplier: null, net: null, currency, basis: null, internalNote: null, tags: [] }
}

export function draftOf({ content, supplier, net, currency, basis, internalNote, tags }: LibraryItem, usual: string) {
  return { content, supplier, net, currency: currency ?? usual, basis, internalNote, tags } satisfies LibraryDraft
}

/** The same of another kind: its name, text and pictures stay. */
export function ofKind(draft: LibraryDraft, kind: LibraryKind): LibraryDraft {
  const { title, text, pictures } = draft.content
  const content = { ...blankContent(kind, title), text: kind === 'picture' ? [] : text, pictures }
  return { ...draft, content }
}

/** What differs from how it was. */
export function changesOf(draft: LibraryDraft, before: LibraryDraft): LibraryChanges {
  const changed = Object.entries(draft).filter(([field, value]) => !isSame(value, before[field as keyof LibraryDraft]))
  return Object.fromEntries(changed)
}

/** What a trip decides, and not the library. */
const ofTrips = new Set(['nights', 'rooms', 'pnr', 'arrivesAfterDays'])
const place: DetailField = { path: ['place'], label: 'Place', kind: 'place', help: 'Left out where it fits anywhere' }

/** What is asked of an item of a kind. */
export function fieldsOf(kind: LibraryKind): DetailField[] {
  if (kind === 'info' || kind === 'picture') return [place]
  const isOfFerry = kind === 'cruise'
  return detailFields[kind].filter(({ path }) => isOfFerry || !ofTrips.has(path[0] ?? ''))
}

export function detailAt(content: LibraryContent, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | null)?.[key], content.details)
}

/** The content with a field of its kind set. */
export function withDetail(content: LibraryContent, [first = '', second]: readonly string[], value: unknown) {
  const details = content.details as Record<string, unknown>
  const next = second === undefined ? value : { ...(details[first] as object), [second]: value }
  return { ...content, details: { ...details, [first]: next } } as LibraryContent
}
