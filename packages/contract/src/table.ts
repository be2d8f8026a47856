import * as z from 'zod'
import { searched } from './primitives.ts'

export const maxPerPage = 200
/** A list's total is counted exactly up to here, and said to be "10,000+" beyond. */
export const countLimit = 10_000

/** What a list call takes: the table parameters of every `all-…` call. */
export function tableQuery<const S extends readonly [string, ...string[]], F extends z.ZodType>(sorts: S, filters: F) {
  return tableQueryBy(z.enum(sorts), filters)
}

/** The same where the list can be put in other orders than those that are known beforehand. */
export function tableQueryBy<By extends z.ZodType, F extends z.ZodType>(by: By, filters: F) {
  return z.strictObject({
    /** 1-based; only the first ten thousand rows can be reached by number. Use `cursor` to go on. */
    page: z.int().min(1).max(countLimit).optional(),
    /** The `next` of the answer before. */
    cursor: z.string().max(1000).optional(),
    perPage: z.int().min(1).max(maxPerPage).default(25),
    search: searched().optional(),
    sort: z
      .array(z.strictObject({ by, dir: z.enum(['asc', 'desc']).default('asc') }))
      .max(1)
      .optional(),
    filters: filters.optional(),
  })
}

/** What a list call answers. */
export function tableResult<T extends z.ZodType>(row: T) {
  return z.object({
    status: z.literal(true),
    data: z.array(row),
    /** How many rows there are in all, counted up to 10,000. */
    total: z.int(),
    /** True when there are more than `total`. */
    totalIsMinimum: z.boolean(),
    /** What the rows are in order by; null where the best match of a search comes first. */
    sort: z.object({ by: z.string(), dir: z.enum(['asc', 'desc']) }).nullable(),
    /** Cursor of the next page; null on the last. */
    next: z.string().nullable(),
    /** Nothing has what was searched for; these words were looked for in its place. */
    similar: z.array(z.string()).optional(),
  })
}
