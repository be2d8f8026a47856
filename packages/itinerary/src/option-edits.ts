import type { ItineraryDocument, TripOption } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'

/** Whatever may belong to some options only. */
export interface OptionPart {
  id: string
  kind: 'day' | 'item' | 'line'
  title: string
  /** None for a cost of the whole trip; its own for a day. */
  dayId: string | null
  optionIds: string[]
}

/** All that may belong to options, in its order: each day with its items, then the costs of the whole trip. */
export function optionParts(document: ItineraryDocument): OptionPart[] {
  return [
    ...document.days.flatMap((day): OptionPart[] => [
      { id: day.id, kind: 'day', title: day.title, dayId: day.id, optionIds: day.optionIds },
      ...day.items.map(({ id, title, optionIds }) => ({
        id,
        kind: 'item' as const,
        title,
        dayId: day.id,
        optionIds,
      })),
    ]),
    ...document.lines.map(({ id, title, optionIds }) => ({ id, kind: 'line' as const, title, dayId: null, optionIds })),
  ]
}

/** The options something belongs to that are still there. */
const left = (document: ItineraryDocument, { optionIds }: OptionPart) =>
  optionIds.filter((id) => document.options.some((option) => option.id === id))

/** What belongs to an option and to no other. */
export function partsOnlyOf(document: ItineraryDocument, optionId: string): OptionPart[] {
  return optionParts(document).filter((part) => {
    const ids = left(document, part)
    return ids.length === 1 && ids[0] === optionId
  })
}

/** A, B, C: the first letter that no option is called by. */
export function nextOptionName(options: readonly Pick<TripOption, 'name'>[]): string {
  const taken = new Set(options.map(({ name }) => name.trim().toUpperCase()))
  return [...'ABCDEF'].find((letter) => !taken.has(letter)) ?? 'New option'
}

/** What happens to parts of a removed option alone: they are removed too, belong to all options, or to another one. */
export type Heir = { kind: 'nobody' } | { kind: 'everybody' } | { kind: 'option'; id: string }

/** Removes an option, and moves or removes its parts. */
export function editsToRemoveOption(document: ItineraryDocument, optionId: string, heir: Heir): ItineraryEdit[] {
  const only = new Set(partsOnlyOf(document, optionId).map(({ id }) => id))
  const gone = new Set<string>(heir.kind === 'nobody' ? only : [])
  const edits = optionParts(document).flatMap((part): ItineraryEdit[] => {
    if (!part.optionIds.includes(optionId)) return []
    // The items of a day are removed with it.
    if (part.kind === 'item' && part.dayId !== null && gone.has(part.dayId)) return []
    if (gone.has(part.id)) return [{ do: 'remove', node: part.id }]
    const others = part.optionIds.filter((id) => id !== optionId)
    const value = only.has(part.id) ? (heir.kind === 'option' ? [heir.id] : []) : others
    return [{ do: 'set', node: part.id, path: ['optionIds'], value, was: part.optionIds }]
  })
  return [...edits, { do: 'remove', node: optionId }]
}
