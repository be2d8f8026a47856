import type { HistoryEntry } from '@sarai/contract/itinerary-calls'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { withNewIds } from '@sarai/itinerary/blank'
import { findSpot } from '@sarai/itinerary/tree'

/** All pictures a document shows. */
export function picturesIn({ cover, days }: ItineraryDocument): string[] {
  const ofDays = days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])
  return [...new Set([...(cover ? [cover] : []), ...ofDays])]
}

/** The same trip under ids of its own. */
export function copyOf(document: ItineraryDocument, newId: () => string): ItineraryDocument {
  const made = new Map<string, string>()
  const copy = withNewIds(document, newId, made)
  for (const part of [...copy.days, ...copy.days.flatMap((day) => day.items), ...copy.lines])
    part.optionIds = part.optionIds.map((id) => made.get(id) ?? id)
  return copy
}

interface Labelled {
  id: string
  title?: string
  name?: string
  label?: string
}

const labelOf = (entry: Labelled | undefined) => entry?.title ?? entry?.name ?? entry?.label

/** Titles of what edits touched, as they were before or are after, each once and no more than a few. */
export function touchedBy(before: ItineraryDocument, after: ItineraryDocument, edits: ItineraryEdit[]): string[] {
  const titles = edits.flatMap((edit) => {
    const id = edit.do === 'insert' ? String(edit.value.id) : edit.node
    if (id === 'itinerary') return []
    return labelOf(findSpot(after, id)?.entry ?? findSpot(before, id)?.entry) ?? []
  })
  return [...new Set(titles)].slice(0, 5)
}

interface Change {
  revision: number
  at: string
  actorId: string | null
  touched: string[]
}

/** The longest pause within one entry of the history. */
const pauseMs = 10 * 60_000

/** Joins what one person did without a long pause. Changes come and go newest first. */
export function sittings(changes: Change[]): HistoryEntry[] {
  const entries: HistoryEntry[] = []
  let began = 0
  for (const change of changes) {
    const last = entries.at(-1)
    const isSame = last?.actorId === change.actorId && began - Date.parse(change.at) < pauseMs
    if (last && isSame) {
      last.changes++
      last.touched = [...new Set([...last.touched, ...change.touched])].slice(0, 8)
    } else
      entries.push({
        revision: change.revision,
        at: change.at,
        actorId: change.actorId,
        changes: 1,
        touched: change.touched,
      })
    began = Date.parse(change.at)
  }
  return entries
}
