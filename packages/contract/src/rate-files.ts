/** How a vendor's file of rates is read: which column is what, and what the file does not say. */
import * as z from 'zod'
import { parseJsonText } from './json-text.ts'
import { columnDays, dateOrders } from './imports.ts'
import { itemCategories } from './itinerary-words.ts'
import { calendarDate, currency, line } from './primitives.ts'
import { maxRateFileColumns } from './rate-card-words.ts'

const age = z.int().min(0).max(120)

/** What holds for all rows of a file that has no column for it. */
export const rateFileFacts = z
  .strictObject({
    product: line(160, 'Name the product'),
    category: z.enum(itemCategories),
    currency,
    taxIncluded: z.boolean(),
    from: calendarDate,
    to: calendarDate,
    /** Of children whose columns name no ages. */
    childFrom: age,
    childTo: age,
  })
  .partial()
export type RateFileFacts = z.infer<typeof rateFileFacts>

/** What is left out is guessed from the file. */
export const rateFileLayout = z.strictObject({
  /** Of a workbook. */
  sheet: z.string().max(200).optional(),
  /** The row of the file that names the columns. */
  headerRow: z.int().min(1).max(1_000_000).optional(),
  /** What each column is; null leaves it out. */
  mapping: z.array(z.string().max(60).nullable()).max(maxRateFileColumns).optional(),
  /** How days like 03/04/2026 are meant in each column. */
  dateOrders: z.array(z.enum(dateOrders).nullable()).max(maxRateFileColumns).optional(),
  facts: rateFileFacts.optional(),
})
export type RateFileLayout = z.infer<typeof rateFileLayout>

/** The layout comes beside a file, and so as text. */
export const rateFileLayoutText = parseJsonText(rateFileLayout, 20_000).meta({
  description: 'How the file is read, as JSON, where it is not as the preview guesses it',
  examples: ['{"headerRow":3}'],
})

/** A file of rates as it was understood. */
export const rateFileShape = z.object({
  /** Names of a workbook's sheets, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Its first filled rows, to choose the names of the columns from. */
  leading: z.array(z.object({ row: z.int(), text: z.string() })),
  headerRow: z.int(),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      /** What it is; null where it is left out. */
      field: z.string().nullable(),
      days: columnDays.nullable(),
      dateOrder: z.enum(dateOrders).nullable(),
    }),
  ),
  facts: rateFileFacts,
  /** Which of these the file has no column for. */
  missing: z.array(z.enum(['product', 'category', 'currency', 'taxIncluded', 'days', 'ages'])),
  /** What was left out or completed, in words. */
  notes: z.array(z.string()),
})
export type RateFileShape = z.infer<typeof rateFileShape>
