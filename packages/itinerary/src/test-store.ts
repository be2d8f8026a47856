import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { ownLists } from './tree.ts'

/** For tests: the edits that make one document of another that is as good as empty. */
export function editsTo(from: ItineraryDocument, to: ItineraryDocument): ItineraryEdit[] {
  const lists = new Set<string>(ownLists)
  const keys = Object.keys(to).filter((key) => !lists.has(key)) as (keyof ItineraryDocument)[]
  const nested = new Set<keyof ItineraryDocument>(['policies', 'pricing', 'travellers'])
  const setting = (path: string[], was: unknown, value: unknown) =>
    JSON.stringify(was) === JSON.stringify(value)
      ? []
      : [{ do: 'set', node: 'itinerary', path, value, was } as ItineraryEdit]
  const sets = keys.flatMap((key) => {
    if (!nested.has(key)) return setting([key], from[key], to[key])
    const [before, after] = [from[key], to[key]] as Record<string, unknown>[]
    return Object.keys(after ?? {}).flatMap((part) => setting([key, part], before?.[part], after?.[part]))
  })
  const inserts = ownLists.flatMap((list) =>
    to[list].map((entry, index): ItineraryEdit => {
      const after = to[list][index - 1]?.id ?? null
      return { do: 'insert', list, parent: 'itinerary', after, value: entry }
    }),
  )
  return [...sets, ...inserts]
}
