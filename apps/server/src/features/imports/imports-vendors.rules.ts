import type { CustomValues } from '@sarai/contract/custom-fields'
import { importFields } from '@sarai/contract/import-fields'
import type { FieldChange } from '@sarai/contract/timeline'
import type { VendorChanges, VendorPerson } from '@sarai/contract/vendor-schemas'
import { changedFacts } from '../../core/changes.rules.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import { completed, factProblems, nameSkeleton, placeKey, sharedKeys } from '../vendors/vendors.rules.ts'
import type { VendorRecord } from '../vendors/vendors.service.ts'
import { cellValue } from './imports-cells.rules.ts'
import { readCustom } from './imports-custom.rules.ts'
import {
  ofRecords,
  type ReadContext,
  type ReadPlan,
  type ReadRow,
  rejectionOf,
  titleOf,
  type Unread,
} from './imports-target.rules.ts'
import { kept, vendorFieldReaders } from './imports-vendor-fields.rules.ts'
import { isUnsaid } from './imports-words.rules.ts'

/** A vendor as a row gives it. What is missing is not known. */
export interface VendorDraft extends Omit<VendorChanges, 'people' | 'slabs' | 'custom'> {
  people?: Omit<VendorPerson, 'id'>[]
  slabs?: { daysBefore: number; percent: number }[]
  custom?: CustomValues
  /** What has no field of its own; kept as a note. */
  note?: string
}

const labels = new Map(importFields.vendors.map((field) => [field.key, field.label]))
const maxNoteLength = 10_000

/** Reads a row as a vendor. What cannot be read goes along as a note, or stops the row, as the settings say. */
export function readVendor(cells: string[], plan: ReadPlan, context: ReadContext): ReadRow<VendorDraft> {
  const draft: VendorDraft = {}
  const unread: Unread[] = []
  const said: string[] = []
  for (const planned of plan.columns) {
    const text = cellValue(cells[planned.column], planned)
    if (isUnsaid(text, context)) continue
    if (planned.field === 'note') said.push(text)
    else {
      const reading = { ...context, dateOrder: planned.dateOrder }
      const own = readCustom(planned.field, text, draft, reading)
      const problem = own.isCustom ? own.problem : vendorFieldReaders[planned.field]?.(text, draft, reading)
      if (problem === undefined) continue
      if (problem !== kept) unread.push({ column: planned.column, field: planned.field, message: problem })
      said.push(`${titleOf(planned, labels)}: ${text}`)
    }
  }
  const [first] = unread
  if (first && plan.unreadable === 'reject') return { rejection: rejectionOf(first, cells, plan, labels), unread }
  if (!draft.name) return { rejection: 'There is no name', unread }
  if (draft.openingBalance !== undefined && !draft.openingOn) {
    // A balance without its day would be taken for one of today.
    said.push(...textsOf(cells, plan, 'openingBalance'))
    delete draft.openingBalance
  }
  const note = said.join('\n')
  if (note.length > maxNoteLength) return { rejection: 'The text is longer than 10,000 characters', unread }
  if (note) draft.note = note
  return { draft, keys: vendorImportKeys({ ...draft, name: draft.name }), unread }
}

/** What a row says of a field, word for word. */
const textsOf = (cells: string[], plan: ReadPlan, field: string): string[] =>
  plan.columns
    .filter((planned) => planned.field === field)
    .map((planned) => `${titleOf(planned, labels)}: ${cellValue(cells[planned.column], planned)}`)

interface Identity {
  name: string
  city?: string | null
  phone?: string | null
  whatsapp?: string | null
  email?: string | null
  gstin?: string | null
  taxNumber?: string | null
}

interface Shared {
  /** Nearly the name and the city. */
  place: string[]
  /** Nearly the name, with a phone number, the email or a number of tax. */
  others: string[]
}

function sharedOf({ name, city, phone, whatsapp, email, gstin, taxNumber }: Identity): Shared {
  const skeleton = nameSkeleton(name)
  const others = [phone, whatsapp, email?.toLowerCase(), gstin, taxNumber].filter(Boolean)
  return {
    place: city ? [`${skeleton}|${searchText(city)}`] : [],
    others: [...new Set(others.map((other) => `${skeleton}|${other}`))],
  }
}

/** The key of what a row with a city shares with vendors of none. */
const ofNoCity = (key: string) => ofRecords + key
const nameKey = (name: string) => `=${name.trim().toLowerCase()}`

/**
 * What makes a row and a vendor the same: nearly the same name in the same city, or with the same phone number, email or
 * GSTIN where one of them says no city: the houses of a chain share all of these but the city. Where neither says
 * anything besides, the whole name counts.
 */
export function vendorImportKeys(row: Identity): string[] {
  const { place, others } = sharedOf(row)
  const bySign = [...others, nameKey(row.name)]
  return place.length > 0 ? [...place, ...bySign.map(ofNoCity)] : bySign
}

/** By what rows of a file find a vendor that is there. */
export function keysOfKnown(vendor: Identity): string[] {
  const { place, others } = sharedOf(vendor)
  const bySign = [...others, nameKey(vendor.name)]
  return [...place, ...bySign, ...(place.length > 0 ? [] : bySign.map(ofNoCity))]
}

/** By what the vendors are looked for that may have one of the keys: what `vendorKeys` makes, and names. */
export function lookedFor(keys: string[]): { keys: string[]; names: string[] } {
  const isName = (key: string) => key.startsWith('=')
  const plain = keys.map((key) => (key.startsWith(ofRecords) ? key.slice(ofRecords.length) : key))
  const shared = plain.filter((key) => !isName(key))
  return {
    keys: [...new Set(shared.flatMap((key) => [placeKey(key), ...sharedKeys(key.slice(key.lastIndexOf('|') + 1))]))],
    names: [...new Set(plain.filter(isName).map((key) => key.slice(1)))],
  }
}

const joined = (first: string[] = [], second: string[] = [], most: number) =>
  [...new Set([...first, ...second])].slice(0, most)

/** Merges a second row of the same vendor into the first: its values win, lists and notes are joined. */
export function mergedVendor(first: VendorDraft, second: VendorDraft): VendorDraft {
  const note = [first.note, second.note].filter(Boolean).join('\n\n')
  return {
    ...first,
    ...second,
    ...listsOf(first, second),
    ...(first.people || second.people ? { people: joinedPeople(first.people, second.people) } : {}),
    ...(first.custom || second.custom ? { custom: { ...first.custom, ...second.custom } } : {}),
    ...(note ? { note: note.slice(0, maxNoteLength) } : {}),
  }
}

function listsOf(first: Pick<VendorDraft, 'tags' | 'destinations'>, second: VendorDraft) {
  return {
    ...(second.tags ? { tags: joined(first.tags, second.tags, 20) } : {}),
    ...(second.destinations ? { destinations: joined(first.destinations, second.destinations, 40) } : {}),
  }
}

/** People of both; who is in both by name stays as in the first. */
function joinedPeople<T extends { name: string }>(first: T[] = [], second: T[] = []): T[] {
  const names = new Set(first.map(({ name }) => searchText(name)))
  return [...first, ...second.filter(({ name }) => !names.has(searchText(name)))].slice(0, 30)
}

const withIds = <T extends object>(parts: T[]) => parts.map((part) => ({ id: crypto.randomUUID(), ...part }))

/** The facts of a new vendor, with what the row leaves open. */
export function newVendor(draft: VendorDraft, { currency, tags }: { currency: string; tags: string[] }) {
  const { note: _note, people = [], slabs = [], name = '', ...facts } = draft
  return {
    currency,
    destinations: [],
    custom: {},
    ...completed(facts),
    name,
    people: withIds(people),
    slabs: withIds(slabs),
    tags: joined(draft.tags, tags, 20),
  }
}

/** What a row changes of a vendor that is there. What the row does not say stays; lists are kept both. */
export function vendorImportChanges(vendor: VendorRecord, given: VendorDraft): FieldChange[] {
  const { note: _note, people, slabs, custom, ...facts } = given
  const becoming: Record<string, unknown> = { ...completed(facts), ...listsOf(vendor, given) }
  if (people) becoming.people = joinedPeople<{ name: string }>(vendor.people, withIds(people))
  if (slabs && !isSameSlabs(vendor.slabs, slabs)) becoming.slabs = withIds(slabs)
  if (custom) becoming.custom = { ...vendor.custom, ...custom }
  // An amount of the old currency is another sum in the new one.
  if (Object.keys(factProblems(vendor, facts)).length > 0) delete becoming.currency
  return changedFacts({ ...vendor }, becoming)
}

type Steps = { daysBefore: number; percent: number }[]
const isSameSlabs = (one: Steps, other: Steps) =>
  JSON.stringify(one.map(({ daysBefore, percent }) => [daysBefore, percent])) ===
  JSON.stringify(other.map(({ daysBefore, percent }) => [daysBefore, percent]))
