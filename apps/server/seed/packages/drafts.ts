import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'

type Value = Extract<ItineraryEdit, { do: 'set' }>['value']
type Entry = Extract<ItineraryEdit, { do: 'insert' }>['value']

const asValue = (value: unknown) => value as Value

function set(node: string, path: string, was: unknown, value: unknown): ItineraryEdit {
  return { do: 'set', node, path: [path], value: asValue(value), was: asValue(was) }
}

/** What an itinerary was when it was begun, and the changes, each of a moment, that made it what it is. */
export function draftsOf(final: ItineraryDocument): { first: ItineraryDocument; batches: ItineraryEdit[][] } {
  const [, second, third] = final.days
  const last = second?.items.at(-1)
  const before = second?.items.at(-2)
  const highlights = final.highlights.slice(0, -1)
  const first: ItineraryDocument = {
    ...final,
    subtitle: null,
    highlights,
    grid: [],
    days: final.days.map((day) => {
      if (day === second) return { ...day, items: day.items.slice(0, -1) }
      return day === third ? { ...day, title: 'Day 3' } : day
    }),
  }
  const batches: ItineraryEdit[][] = [
    [set('itinerary', 'subtitle', null, final.subtitle)],
    third ? [set(third.id, 'title', 'Day 3', third.title)] : [],
    second && last
      ? [{ do: 'insert', list: 'items', parent: second.id, after: before?.id ?? null, value: last as unknown as Entry }]
      : [],
    final.grid.map((row, at) => ({
      do: 'insert',
      list: 'grid',
      parent: 'itinerary',
      after: final.grid[at - 1]?.id ?? null,
      value: row as unknown as Entry,
    })),
    highlights.length < final.highlights.length ? [set('itinerary', 'highlights', highlights, final.highlights)] : [],
  ]
  return { first, batches: batches.filter((edits) => edits.length > 0) }
}
