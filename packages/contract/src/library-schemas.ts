import * as z from 'zod'
import { picture } from './itinerary-calls.ts'
import { itemDetails, place } from './itinerary-items.ts'
import { costBases } from './itinerary-words.ts'
import { libraryKinds, type LibraryKind } from './library-words.ts'
import { currency, id, line, money, optionalText, searched, tag, tags, text, version } from './primitives.ts'
import { richText } from './rich-text.ts'
import { tableQuery } from './table.ts'

const common = {
  title: text(200, 'Give it a name'),
  text: richText,
  pictures: z.array(id).max(30, { error: 'Use at most 30 pictures' }),
}
const contentOf = <const K extends LibraryKind, D extends z.ZodType>(kind: K, details: D) =>
  z.strictObject({ kind: z.literal(kind), ...common, details })

/** Texts and pictures are about a place, or about none. */
const somewhere = z.strictObject({ place: place.nullable() })

/** What a trip takes over from the library: the same fields that an item of a day has. */
export const libraryContent = z.discriminatedUnion('kind', [
  contentOf('lodging', itemDetails.lodging),
  contentOf('activity', itemDetails.activity),
  contentOf('transport', itemDetails.transport),
  contentOf('cruise', itemDetails.cruise),
  contentOf('flight', itemDetails.flight),
  contentOf('info', somewhere),
  contentOf('picture', somewhere),
])
export type LibraryContent = z.infer<typeof libraryContent>

/** Internal: the supplier and the price, never shown to a traveller. */
const purchase = {
  supplier: optionalText(160),
  /** Of one unit, in minor units of `currency`. */
  net: money.nullable(),
  currency: currency.nullable(),
  /** What one unit is; as is usual for its kind where null. */
  basis: z.enum(costBases).nullable(),
}

const count = { description: 'Counts the changes of what trips take over' }

/** An entry of the library as lists show it. */
export const libraryRow = z.object({
  id,
  number: z.int(),
  version,
  revision: z.int().min(1).meta(count),
  kind: z.enum(libraryKinds),
  name: z.string(),
  /** Where it is, or where it leads from and to. */
  places: z.array(z.string()),
  /** The fields of its kind. */
  details: z.record(z.string(), z.json()),
  /** The first of its pictures. */
  pictures: z.array(picture),
  supplier: z.string().nullable(),
  net: z.int().nullable(),
  currency: z.string().nullable(),
  basis: z.enum(costBases).nullable(),
  tags: z.array(z.string()),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type LibraryRow = z.infer<typeof libraryRow>

export const libraryItem = libraryRow.extend({
  content: libraryContent,
  internalNote: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type LibraryItem = z.infer<typeof libraryItem>

export const librarySorts = ['createdAt', 'updatedAt', 'name', 'number', 'net'] as const
export type LibrarySort = (typeof librarySorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const libraryFilters = z.strictObject({
  kind: z.array(z.enum(libraryKinds)).optional(),
  /** Begins with. */
  place: line(80).optional(),
  supplier: line(80).optional(),
  tag: z.array(tag).max(20).optional(),
  withPictures: z.boolean().optional(),
  /** Only archived items; else only others. */
  archived: z.boolean().optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type LibraryFilters = z.infer<typeof libraryFilters>

export const libraryTableQuery = tableQuery(librarySorts, libraryFilters)
export type LibraryTableQuery = z.infer<typeof libraryTableQuery>

const internal = { ...purchase, internalNote: optionalText(2000), tags }

export const newLibraryItem = z
  .strictObject({ content: libraryContent, ...internal })
  .partial({ supplier: true, net: true, currency: true, basis: true, internalNote: true, tags: true })
export type NewLibraryItem = z.infer<typeof newLibraryItem>

export const libraryChanges = z
  .strictObject({ content: libraryContent, ...internal, isArchived: z.boolean() })
  .partial()
export type LibraryChanges = z.infer<typeof libraryChanges>

/** Entries named one by one, or all that a list shows. */
export const librarySelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: libraryFilters }),
])
export type LibrarySelection = z.infer<typeof librarySelection>

export const libraryBulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
  z.strictObject({ action: z.literal('archive') }),
  z.strictObject({ action: z.literal('delete') }),
])
export type LibraryBulkAction = z.infer<typeof libraryBulkAction>

/** What one of an entry usually costs. */
export const libraryPrice = z.object({
  net: z.int().nullable(),
  currency: z.string().nullable(),
  basis: z.enum(costBases).nullable(),
})
export type LibraryPrice = z.infer<typeof libraryPrice>

/** An entry that was changed since a trip took it over. */
export const libraryChange = z.object({
  id,
  /** What the trip has, as the library had it then. */
  revision: z.int(),
  was: libraryContent,
  now: libraryContent,
  /** Null where it is not known any more, or the person does not see costs; so is `nowPrice`. */
  wasPrice: libraryPrice.nullable(),
  nowPrice: libraryPrice.nullable(),
  nowRevision: z.int(),
  changedAt: z.string(),
  /** Those that it has now. */
  pictures: z.array(picture),
})
export type LibraryChange = z.infer<typeof libraryChange>
