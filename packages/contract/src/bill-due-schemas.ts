import * as z from 'zod'
import { dueWeeks } from './bill-words.ts'
import { id } from './primitives.ts'

/** What is still to be paid of bills, by the week it is due in; weeks begin on Mondays. */
export const billsDue = z.object({
  currency: z.string(),
  overdue: z.int(),
  thisWeek: z.int(),
  nextWeek: z.int(),
  later: z.int(),
})
export type BillsDue = z.infer<typeof billsDue>

const dueSum = { currency: z.string(), open: z.int() }

/** What is still to be paid, week by week: in all, and of each vendor on each day, the first day first. */
export const dueBoard = z.object({
  weeks: z.array(
    z.object({
      week: z.enum(dueWeeks),
      /** Its first and last day; null where there is none. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      sums: z.array(z.object(dueSum)),
      days: z.array(
        z.object({
          day: z.string(),
          vendors: z.array(z.object({ vendorId: id, vendorName: z.string(), ...dueSum, bills: z.int() })),
        }),
      ),
    }),
  ),
  /** Some of the last days are left out; sums are whole. */
  isCut: z.boolean(),
})
export type DueBoard = z.infer<typeof dueBoard>
