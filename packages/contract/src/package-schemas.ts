import * as z from 'zod'
import { picture } from './itinerary-calls.ts'
import { tripThemes } from './itinerary-words.ts'
import { packageStatuses } from './package-words.ts'
import { calendarDate, currency, id, line, searched, tag, tags, text, version } from './primitives.ts'
import { tableQuery } from './table.ts'

/** A package as lists show it; the facts are those of its itinerary. */
export const packageRow = z.object({
  id,
  number: z.int(),
  version,
  status: z.enum(packageStatuses),
  title: z.string(),
  code: z.string().nullable(),
  destinations: z.array(z.string()),
  themes: z.array(z.enum(tripThemes)),
  departureCity: z.string().nullable(),
  days: z.int(),
  nights: z.int(),
  validTo: z.string().nullable(),
  /** The least a person pays, in minor units of `currency`; null without prices. */
  fromPrice: z.int().nullable(),
  currency: z.string(),
  cover: picture.nullable(),
  tags: z.array(z.string()),
  ownerId: id.nullable(),
  /** Part of the address of its public page; whoever has it can see the page. */
  previewKey: z.string(),
  isPreviewOpen: z.boolean(),
  /** Whether the public page of a draft is open: nobody sees a draft before it is shared. */
  isDraftShared: z.boolean(),
  /** How often the public page was opened by others than the agency's own people and programs. */
  views: z.int(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type PackageRow = z.infer<typeof packageRow>

/** One package, without its itinerary. */
export const travelPackage = packageRow.extend({
  publishedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type TravelPackage = z.infer<typeof travelPackage>

export const packageSorts = [
  'createdAt',
  'updatedAt',
  'title',
  'nights',
  'fromPrice',
  'lastViewedAt',
  'number',
] as const
export type PackageSort = (typeof packageSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const packageFilters = z.strictObject({
  status: z.array(z.enum(packageStatuses)).optional(),
  theme: z.array(z.enum(tripThemes)).optional(),
  destination: line(80).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  tag: z.array(tag).max(20).optional(),
  nightsFrom: z.int().min(0).max(90).optional(),
  nightsTo: z.int().min(0).max(90).optional(),
  validOn: calendarDate.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type PackageFilters = z.infer<typeof packageFilters>

export const packageTableQuery = tableQuery(packageSorts, packageFilters)
export type PackageTableQuery = z.infer<typeof packageTableQuery>

/** Some of the packages: those named, or all that a list shows. */
export const packageSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: packageFilters }),
])
export type PackageSelection = z.infer<typeof packageSelection>

export const newPackage = z.strictObject({
  title: text(160, 'Give the package a title'),
  /** Empty days to begin with. */
  days: z.int().min(0).max(90).default(0),
  startDate: calendarDate.optional(),
  /** The agency's when left out. */
  currency: currency.optional(),
})
export type NewPackage = z.infer<typeof newPackage>

export const packageChanges = z.strictObject({
  ownerId: id.nullable().optional(),
  tags: tags.optional(),
  status: z.enum(packageStatuses).optional(),
  isPreviewOpen: z.boolean().optional(),
  isDraftShared: z.boolean().optional(),
})
export type PackageChanges = z.infer<typeof packageChanges>
