import * as z from 'zod'
import { tableFormats } from './export-words.ts'
import { lostReasons } from './lead-words.ts'
import { calendarDate, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** The longest time that is reported at once: a leap year. */
export const maxPerformanceDays = 366

/** The id of a person, or `none` for what belongs to nobody. */
export const performer = z.union([id, z.literal('none')])

export const performanceFigures = z.object({
  /** Null for those who may not use leads. */
  leads: z
    .object({
      created: z.int(),
      answered: z.int(),
      /** Half of the answered ones were answered within so many minutes; null where none was. */
      responseMinutes: z.number().nullable(),
      won: z.int(),
      lost: z.int(),
    })
    .nullable(),
  notes: z.int(),
  calls: z.int(),
  followUpsDone: z.int(),
  followUpsMissed: z.int(),
  /** Null for those who may not use proposals. */
  proposals: z
    .object({
      sent: z.int(),
      viewed: z.int(),
      accepted: z.int(),
      /** What the accepted ones came to with tax, in the currency of the books. */
      sold: z.int(),
      /** Null for those who do not see costs, and where something was sold of which no margin is known. */
      margin: z.int().nullable(),
      /** Accepted ones in a currency without an exchange rate: they are in neither sum. */
      unrated: z.int(),
      /** Accepted ones whose margin is not known: they are in no margin. Zero for those who do not see costs. */
      unknown: z.int(),
    })
    .nullable(),
  /** In the currency of the books. */
  collected: z.int(),
})
export type PerformanceFigures = z.infer<typeof performanceFigures>

/** Why leads were lost; null where nobody said so. */
const reasons = z.array(z.object({ reason: z.enum(lostReasons).nullable(), leads: z.int() }))

const report = { baseCurrency: z.string(), total: performanceFigures, lostReasons: reasons }

export const performanceDays = z.object({
  ...report,
  days: z.array(z.object({ day: z.string(), figures: performanceFigures })),
})
export type PerformanceDays = z.infer<typeof performanceDays>

/** Somebody of the agency, or nobody. */
const person = { id: id.nullable(), name: z.string().nullable(), isActive: z.boolean() }

export const performancePeople = z.object({
  ...report,
  people: z.array(z.object({ ...person, figures: performanceFigures })),
})
export type PerformancePeople = z.infer<typeof performancePeople>

export const performancePerson = z.object({ ...report, person: z.object(person) })
export type PerformancePerson = z.infer<typeof performancePerson>

const time = z
  .strictObject({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { error: 'The first day comes before the last', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxPerformanceDays * 86_400_000, {
    error: 'Choose a year at most',
    path: ['to'],
  })

export const performanceFileQuery = time.safeExtend({ format: z.enum(tableFormats) })
export type PerformanceFileQuery = z.infer<typeof performanceFileQuery>

const read = (options = {}) => memberProcedure('performance-report', 'read', options)

const definitions =
  'Days are of the agency’s time zone. Leads count on the day they came in, for who looks after them now: how many ' +
  'were answered, won and lost since, and the median of the minutes until somebody was in touch. Notes and follow-ups ' +
  'done count for who did them, on that day; calls are follow-ups done by phone. A missed follow-up was due on that ' +
  'day and not done by its end, for who it was assigned to. Proposals count for who looks after them now: on the day ' +
  'they were sent first, with those of them that were viewed since, and on the day they were accepted, with what they ' +
  'came to with tax, and the margin that was agreed for their trips, before tax. Money collected counts as in the ' +
  'payment report, for who is responsible for the trip or invoice. Deleted leads and proposals are left out. Only of ' +
  'people whose records you see.'

export const performanceCalls = {
  days: read()
    .route({
      method: 'GET',
      path: '/performance',
      summary: 'Read what was done and sold on each day',
      description: `Of every day of the range, a year at most. ${definitions}`,
    })
    .input(time)
    .output(success(performanceDays)),

  people: read()
    .route({
      method: 'GET',
      path: '/performance/{day}',
      summary: 'Read what each person did and sold on a day',
      description: `Of everybody who is active, and of others who have figures on that day. ${definitions}`,
    })
    .input(z.strictObject({ day: calendarDate }))
    .output(success(performancePeople)),

  person: read()
    .route({
      method: 'GET',
      path: '/performance/{day}/{person}',
      summary: 'Read what one person did and sold on a day',
      description: `What they did one by one is in the activity of that day. ${definitions}`,
    })
    .input(z.strictObject({ day: calendarDate, person: performer }))
    .output(success(performancePerson)),

  export: read({ creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/performance/export',
      summary: 'Write the performance of days and people to a CSV or Excel file',
      description:
        'A row for each day and person with figures, for those who see all records. An operation whose result is the file.',
    })
    .input(performanceFileQuery)
    .output(success(z.object({ operationId: id }))),
}
