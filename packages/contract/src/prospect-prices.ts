import * as z from 'zod'
import { itemCategories, occupancies } from './itinerary-words.ts'

// What a trip costs and earns; for the agency's eyes.

const persons = z.array(z.object({ occupancy: z.enum(occupancies), count: z.int(), price: z.int() }))

const pricedLine = z.object({
  id: z.string(),
  title: z.string(),
  dayId: z.string().nullable(),
  category: z.enum(itemCategories).nullable(),
  net: z.int(),
  markup: z.int(),
  tax: z.int(),
  sell: z.int(),
  price: z.int(),
  isExtra: z.boolean(),
})

/** The price of one option, with what it costs the agency. */
export const tripPrice = z.object({
  currency: z.string(),
  optionId: z.string().nullable(),
  lines: z.array(pricedLine),
  extras: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      dayId: z.string().nullable(),
      price: z.int(),
      persons,
      isChosen: z.boolean(),
    }),
  ),
  persons,
  base: z.int(),
  total: z.int(),
  /** What it costs and earns; null for those who may not see that, and `lines` empty. */
  net: z.int().nullable(),
  tax: z.int().nullable(),
  rounding: z.int(),
  margin: z.int().nullable(),
  marginPoints: z.int().nullable(),
  isBelowFloor: z.boolean().nullable(),
})

export const priceProblem = z.object({
  kind: z.enum(['unknown-option', 'unknown-extra', 'too-large']),
  message: z.string(),
})

/** One change between two versions, in words for a traveller. */
export const versionChange = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  about: z.enum(['trip', 'price', 'day', 'item', 'option', 'extra', 'section', 'policy', 'payment']),
  title: z.string(),
  text: z.string(),
  facts: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  dayId: z.string().optional(),
  itemId: z.string().optional(),
})
export type VersionChange = z.infer<typeof versionChange>
