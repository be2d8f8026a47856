import type { Place } from '@sarai/contract/itinerary-items'
import type { LibraryContent } from '@sarai/contract/library-schemas'
import type { RichText } from '@sarai/contract/rich-text'
import { blankContent } from '@sarai/itinerary/library-items'
import type { LibraryDraft } from './imports-library.rules.ts'

/** Where a place of a row is. */
export type FindPlace = (name: string, country: string | undefined) => Place

/** Lines as paragraphs; lines that begin with a sign as a list. */
export function richTextOf(lines: string): RichText {
  const blocks: RichText = []
  for (const line of lines.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue
    const point = /^[•*–-]\s+(.+)$/.exec(line)?.[1]
    const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: point ?? line }] }
    const last = blocks.at(-1)
    if (point === undefined) blocks.push(paragraph)
    else if (last?.type === 'bulletList') last.content.push({ type: 'listItem', content: [paragraph] })
    else blocks.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] })
  }
  return blocks.slice(0, 300)
}

/** What a row says of the fields of its kind. */
function detailsOf(draft: LibraryDraft, kind: LibraryContent['kind'], find: FindPlace): Record<string, unknown> {
  const { city, to, country, address, minutes, startTime, vehicle, mealPlan } = draft
  const place = city ? find(city, country) : undefined
  const there = to ? find(to, country) : undefined
  switch (kind) {
    case 'lodging': {
      const { stars, room, checkIn, checkOut } = draft
      return { place, address, stars, room, mealPlan, checkIn, checkOut }
    }
    case 'activity':
      return { place, meetingPoint: address, startTime, minutes }
    case 'transport':
      return { vehicle, from: place, to: there, startTime, minutes, kilometres: draft.kilometres, pickup: address }
    case 'cruise':
      return { ship: vehicle, from: place, to: there, departs: startTime, mealPlan, cabin: draft.room }
    case 'flight':
      return { airline: draft.airline, flightNumber: draft.flightNumber }
    case 'info':
    case 'picture':
      return { place }
  }
}

const known = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/** An entry with what a row says of it; what that does not say stays as it was. */
export function contentFrom(draft: LibraryDraft, find: FindPlace, before?: LibraryContent): LibraryContent {
  const kind = before?.kind ?? draft.kind ?? 'activity'
  const base = before ?? blankContent(kind)
  const details: Record<string, unknown> = { ...base.details, ...known(detailsOf(draft, kind, find)) }
  if (base.kind === 'flight') {
    const { from, to } = base.details
    if (draft.city) details.from = { ...from, place: find(draft.city, draft.country) }
    if (draft.to) details.to = { ...to, place: find(draft.to, draft.country) }
    if (draft.startTime) details.from = { ...(details.from as typeof from), time: draft.startTime }
  }
  return {
    ...base,
    title: draft.name ?? base.title,
    ...(draft.text ? { text: richTextOf(draft.text) } : {}),
    details,
  } as LibraryContent
}
