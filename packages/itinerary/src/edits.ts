import {
  cancellationSlab,
  itineraryDay,
  itineraryDocument,
  tripOption,
  tripSection,
} from '@sarai/contract/itinerary-document'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { extraLine, instalmentPlan, priceRow } from '@sarai/contract/itinerary-costs'
import type { BatchProblem, ItineraryEdit, ItineraryList } from '@sarai/contract/itinerary-edits'
import { itineraryItem } from '@sarai/contract/itinerary-items'
import type * as z from 'zod'
import { isSame } from './same.ts'
import { type Entry, entriesOf, findSpot, idsIn, type Spot, withEntries } from './tree.ts'

/** What an entry of each list must be. */
const entrySchemas: Record<ItineraryList, z.ZodType<Entry>> = {
  days: itineraryDay,
  items: itineraryItem,
  sections: tripSection,
  slabs: cancellationSlab,
  options: tripOption,
  lines: extraLine,
  grid: priceRow,
  instalments: instalmentPlan,
}
/** How many entries a list takes. */
const maxEntries: Record<ItineraryList, number> = {
  days: 90,
  items: 40,
  sections: 40,
  slabs: 20,
  options: 6,
  lines: 100,
  grid: 100,
  instalments: 12,
}

type Problem = Omit<BatchProblem, 'edit'>
type Json = z.infer<ReturnType<typeof z.json>>

/** The result of one edit: the document after it and its inverse, or why it cannot be made. */
export type Applied = { document: ItineraryDocument; undo: ItineraryEdit } | { problem: Problem }

const gone: Applied = { problem: { kind: 'gone', message: 'Somebody else has removed this.' } }
const invalid = (message: string): Applied => ({ problem: { kind: 'invalid', message } })

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'This cannot be stored'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

/** Makes one change. The document given stays as it is. */
export function applyEdit(document: ItineraryDocument, edit: ItineraryEdit): Applied {
  switch (edit.do) {
    case 'set':
      return setValue(document, edit)
    case 'insert':
      return insertEntry(document, edit)
    case 'remove':
      return removeEntry(document, edit)
    case 'move':
      return moveEntry(document, edit)
  }
}

/** Makes all changes of a batch, or none. @returns the edits that take it back, in the order to apply them in */
export function applyEdits(
  document: ItineraryDocument,
  edits: readonly ItineraryEdit[],
): { document: ItineraryDocument; undo: ItineraryEdit[] } | { problem: BatchProblem } {
  const undo: ItineraryEdit[] = []
  let current = document
  for (const [index, edit] of edits.entries()) {
    const applied = applyEdit(current, edit)
    if ('problem' in applied) return { problem: { ...applied.problem, edit: index } }
    current = applied.document
    undo.unshift(applied.undo)
  }
  return { document: current, undo }
}

type Of<D extends ItineraryEdit['do']> = Extract<ItineraryEdit, { do: D }>

function valueAt(holder: unknown, path: readonly string[]): unknown {
  let current = holder
  for (const key of path) {
    if (!current || typeof current !== 'object' || Array.isArray(current) || !Object.hasOwn(current, key))
      return undefined
    current = (current as Record<string, unknown>)[key]
  }
  return current
}

function withValueAt<T>(holder: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const inner = (holder as Record<string, unknown>)[key]
  return { ...holder, [key]: withValueAt(inner, rest, value) }
}

function setValue(document: ItineraryDocument, edit: Of<'set'>): Applied {
  const { path } = edit
  const [field = ''] = path
  const spot = edit.node === 'itinerary' ? undefined : findSpot(document, edit.node)
  if (edit.node !== 'itinerary' && !spot) return gone
  if (field === 'id' || field === 'items' || (!spot && Array.isArray(document[field as 'days']) && isEntryList(field)))
    return invalid('This cannot be set; insert, move or remove its entries.')
  const holder = spot ? spot.entry : document
  const current = presentValue(holder, spot, path)
  if (current === undefined) return path.length > 1 ? gone : invalid(`There is no ${path.join('.')}`)
  if (!isSame(current, edit.was) && !isSame(current, edit.value))
    return { problem: { kind: 'changed', message: 'Somebody else has changed this.', current: current as Json } }
  return storeHolder(
    document,
    spot,
    withValueAt(holder, path, edit.value),
    { ...edit, value: edit.was, was: edit.value },
    current,
  )
}

/** What is there; a field that there was none of when the entry was stored is as the schema has it. */
function presentValue(holder: unknown, spot: Spot | undefined, path: readonly string[]): unknown {
  const value = valueAt(holder, path)
  return value === undefined && spot ? valueAt(entrySchemas[spot.list].safeParse(holder).data, path) : value
}

const isEntryList = (field: string) => Object.hasOwn(entrySchemas, field)

function storeHolder(
  document: ItineraryDocument,
  spot: Spot | undefined,
  changed: ItineraryDocument | Entry,
  undo: Of<'set'>,
  before: unknown,
): Applied {
  const [field = ''] = undo.path
  if (!spot) {
    const schema = itineraryDocument.shape[field as keyof typeof itineraryDocument.shape] as z.ZodType
    const parsed = schema.safeParse((changed as Record<string, unknown>)[field])
    if (!parsed.success) return invalid(problemOf(parsed.error))
    const stored = { ...document, [field]: parsed.data }
    return { document: stored, undo: { ...undo, value: before as Json, was: valueAt(stored, undo.path) as Json } }
  }
  const parsed = entrySchemas[spot.list].safeParse(changed)
  if (!parsed.success) return invalid(problemOf(parsed.error))
  const entries = (entriesOf(document, spot.list, spot.parent) ?? []).with(spot.index, parsed.data)
  return {
    document: withEntries(document, spot.list, spot.parent, entries),
    undo: { ...undo, value: before as Json, was: valueAt(parsed.data, undo.path) as Json },
  }
}

function insertEntry(document: ItineraryDocument, { list, parent, after, value }: Of<'insert'>): Applied {
  const entries = entriesOf(document, list, parent)
  if (!entries) return gone
  if (entries.length >= maxEntries[list]) return invalid(`At most ${maxEntries[list]} fit in here.`)
  const parsed = entrySchemas[list].safeParse(value)
  if (!parsed.success) return invalid(problemOf(parsed.error))
  const known = new Set(idsIn(document))
  const made = idsIn(parsed.data)
  if (made.some((one) => known.has(one)) || new Set(made).size < made.length) return invalid('An id is used twice.')
  return {
    document: withEntries(document, list, parent, placed(entries, parsed.data, after)),
    undo: { do: 'remove', node: parsed.data.id },
  }
}

/** The entries with one more, behind another, or in the end where that one is gone. */
function placed(entries: Entry[], entry: Entry, after: string | null): Entry[] {
  if (after === null) return [entry, ...entries]
  const index = entries.findIndex((one) => one.id === after)
  return index === -1 ? [...entries, entry] : entries.toSpliced(index + 1, 0, entry)
}

const before = (entries: Entry[], index: number) => entries[index - 1]?.id ?? null

function removeEntry(document: ItineraryDocument, { node }: Of<'remove'>): Applied {
  const spot = findSpot(document, node)
  if (!spot) return gone
  const entries = entriesOf(document, spot.list, spot.parent) ?? []
  const value = spot.entry as unknown as Record<string, Json>
  const { list, parent, index } = spot
  return {
    document: withEntries(document, list, parent, entries.toSpliced(index, 1)),
    undo: { do: 'insert', list, parent, after: before(entries, index), value },
  }
}

function moveEntry(document: ItineraryDocument, { node, parent, after }: Of<'move'>): Applied {
  const spot = findSpot(document, node)
  if (!spot) return gone
  if (after === node) return invalid('A thing cannot come after itself.')
  const origin = entriesOf(document, spot.list, spot.parent) ?? []
  const without = withEntries(document, spot.list, spot.parent, origin.toSpliced(spot.index, 1))
  const entries = entriesOf(without, spot.list, parent)
  if (!entries) return gone
  if (entries.length >= maxEntries[spot.list]) return invalid(`At most ${maxEntries[spot.list]} fit in here.`)
  return {
    document: withEntries(without, spot.list, parent, placed(entries, spot.entry, after)),
    undo: { do: 'move', node, parent: spot.parent, after: before(origin, spot.index) },
  }
}
