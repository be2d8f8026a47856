import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { LibraryChange, LibraryContent } from '@sarai/contract/library-schemas'
import { isSame } from './same.ts'

type Json = Extract<ItineraryEdit, { do: 'set' }>['value']

/** A field that the library changed, and that the trip has otherwise. */
export interface ChangedField {
  path: string[]
  /** As the trip has it. */
  mine: unknown
  /** As the library has it now. */
  theirs: unknown
  /** It was changed in the trip as well: taking the library's loses that. */
  isMineToo: boolean
}

/** The items of a trip that follow the library. */
export function followers(document: ItineraryDocument): ItineraryItem[] {
  return document.days.flatMap((day) => day.items.filter((item) => item.libraryId !== null && item.libraryRevision))
}

const common = ['title', 'text', 'pictures'] as const

function fieldsOf(content: LibraryContent): [path: string[], value: unknown][] {
  const details = content.kind === 'info' || content.kind === 'picture' ? {} : content.details
  return [
    ...common.map((field): [string[], unknown] => [[field], content[field]]),
    ...Object.entries(details).map(([field, value]): [string[], unknown] => [['details', field], value]),
  ]
}

const valueAt = (holder: unknown, path: readonly string[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], holder)

/**
 * What an item would take over: the fields that changed in the library since it was taken, but for those in which it
 * says the same by now. What only the trip changed, such as its nights, is left alone.
 */
export function changedFields(item: ItineraryItem, { was, now }: Pick<LibraryChange, 'was' | 'now'>): ChangedField[] {
  if (now.kind !== item.category || was.kind !== now.kind) return []
  const before = new Map(fieldsOf(was).map(([path, value]) => [path.join('.'), value]))
  return fieldsOf(now).flatMap(([path, theirs]): ChangedField[] => {
    const then = before.get(path.join('.'))
    const mine = valueAt(item, path)
    if (isSame(then, theirs) || isSame(mine, theirs)) return []
    return [{ path, mine, theirs, isMineToo: !isSame(then, mine) }]
  })
}

/** Makes an item follow the library's entry as it is at a revision, whatever it says itself. */
export function editToFollow(item: ItineraryItem, revision: number | null): ItineraryEdit {
  return {
    do: 'set',
    node: item.id,
    path: ['libraryRevision'],
    value: revision,
    was: item.libraryRevision ?? null,
  }
}

/** Takes the library's changes into an item. */
export function editsToTake(item: ItineraryItem, change: LibraryChange): ItineraryEdit[] {
  const fields = changedFields(item, change).map(({ path, mine, theirs }): ItineraryEdit => ({
    do: 'set',
    node: item.id,
    path,
    value: theirs as Json,
    was: mine as Json,
  }))
  return [...fields, editToFollow(item, change.nowRevision)]
}

/** Links an item to the entry that was made of it. */
export function editsToLink(item: ItineraryItem, entry: { id: string; revision: number }): ItineraryEdit[] {
  const link: ItineraryEdit = { do: 'set', node: item.id, path: ['libraryId'], value: entry.id, was: item.libraryId }
  return [link, editToFollow(item, entry.revision)]
}
