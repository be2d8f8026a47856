import { importFields } from '@sarai/contract/import-fields'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { mealPlans } from '@sarai/contract/itinerary-words'
import type { LibraryKind } from '@sarai/contract/library-words'
import { sameTerm } from '../library/library.rules.ts'
import { libraryFieldReaders, readKind } from './imports-library-fields.rules.ts'
import { cellValue } from './imports-cells.rules.ts'
import {
  type ReadContext,
  type ReadPlan,
  type ReadRow,
  rejectionOf,
  titleOf,
  type Unread,
} from './imports-target.rules.ts'
import { isUnsaid } from './imports-words.rules.ts'

/** An entry of the library as a row gives it. What is missing is not known. */
export interface LibraryDraft {
  kind?: LibraryKind
  name?: string
  text?: string
  tags?: string[]
  city?: string
  to?: string
  country?: string
  address?: string
  stars?: number
  room?: string
  mealPlan?: (typeof mealPlans)[number]
  checkIn?: string
  checkOut?: string
  startTime?: string
  minutes?: number
  kilometres?: number
  vehicle?: string
  airline?: string
  flightNumber?: string
  supplier?: string
  net?: number
  currency?: string
  basis?: CostLine['basis']
  note?: string
}

const labels = new Map(importFields.library.map((field) => [field.key, field.label]))
const longest = { text: 10_000, note: 2000 } as const

/** Reads a row as an entry. What cannot be read goes along as a note, or stops the row, as the settings say. */
export function readLibrary(cells: string[], plan: ReadPlan, context: ReadContext): ReadRow<LibraryDraft> {
  const draft: LibraryDraft = {}
  const unread: Unread[] = []
  const said: Record<keyof typeof longest, string[]> = { text: [], note: [] }
  for (const planned of plan.columns) {
    const text = cellValue(cells[planned.column], planned)
    if (isUnsaid(text, context)) continue
    const { field } = planned
    if (field === 'text' || field === 'note') said[field].push(text)
    else {
      const problem = libraryFieldReaders[field]?.(text, draft, context)
      if (problem === undefined) continue
      unread.push({ column: planned.column, field, message: problem })
      said.note.push(`${titleOf(planned, labels)}: ${text}`)
    }
  }
  const [first] = unread
  if (first && plan.unreadable === 'reject') return { rejection: rejectionOf(first, cells, plan, labels), unread }
  for (const field of ['text', 'note'] as const) {
    const whole = said[field].join('\n')
    if (whole.length > longest[field])
      return { rejection: `The ${labels.get(field)} is longer than ${longest[field]} characters`, unread }
    if (whole) draft[field] = whole
  }
  draft.kind ??= kindOf(draft, plan)
  if (!draft.name) draft.name = nameOf(draft)
  if (!draft.name) return { rejection: 'There is no name', unread }
  if (!draft.kind) return { rejection: 'It does not say whether it is a hotel, an activity, a transfer …', unread }
  return { draft, keys: [sameTerm(draft.kind, draft.name, draft.city)], unread }
}

/** What a row is that does not say it: by what only such things have, else by what the column of the names is called. */
function kindOf(draft: LibraryDraft, plan: ReadPlan): LibraryKind | undefined {
  if (draft.stars || draft.room || draft.mealPlan || draft.checkIn || draft.checkOut) return 'lodging'
  if (draft.airline || draft.flightNumber) return 'flight'
  if (draft.to || draft.vehicle) return 'transport'
  return readKind(plan.columns.find((column) => column.field === 'name')?.header ?? '')
}

/** A transfer is often only a way: from and to. */
function nameOf({ kind, city, to }: LibraryDraft): string | undefined {
  if (!city || !to || (kind !== 'transport' && kind !== 'flight' && kind !== 'cruise')) return undefined
  return `${city} to ${to}`
}

/** Merges a second row of the same item into the first: its values win. */
export function mergedLibrary(first: LibraryDraft, second: LibraryDraft): LibraryDraft {
  const tags = [...new Set([...(first.tags ?? []), ...(second.tags ?? [])])].slice(0, 20)
  return { ...first, ...second, ...(tags.length > 0 ? { tags } : {}) }
}
