import * as z from 'zod'
import { documentPage } from './document-pages.ts'
import { calendarDate, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { filesOfDays, filesOfQuarter, maxFileDays, returnFiles, returnSections } from './return-words.ts'

const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, { error: 'Choose a month' })
  .meta({ examples: ['2026-10'] })

const ofMonth = z.strictObject({
  month,
  /** Of which GSTIN the return is; the usual one where it is left out. */
  registrationId: id.optional(),
})
export type ReturnQuery = z.infer<typeof ofMonth>

const lengthOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const returnFileQuery = ofMonth
  .extend({
    file: z.enum(returnFiles),
    /** Of the quarter that the month is in, as the statement of tax collected at source is. */
    isQuarter: z.boolean().optional(),
    /** Of these days instead of the month, both included. */
    days: z.strictObject({ from: calendarDate, to: calendarDate }).optional(),
  })
  .refine(({ file, isQuarter }) => !isQuarter || filesOfQuarter.has(file), {
    error: 'This file is of a month',
    path: ['isQuarter'],
  })
  .refine(({ file, days }) => !days || filesOfDays.has(file), { error: 'This file is of a month', path: ['days'] })
  .refine(({ days }) => !days || days.from <= days.to, { error: 'The last day is before the first', path: ['days'] })
  .refine(({ days }) => !days || lengthOf(days) <= maxFileDays, { error: 'Choose a year at most', path: ['days'] })
export type ReturnFileQuery = z.infer<typeof returnFileQuery>

const taxed = { taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() }

const finding = z.object({
  /** An error keeps the return from being right; a warning is for somebody to look at. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  about: z.object({ kind: z.enum(['invoice', 'receipt', 'trip']), id, opens: documentPage }).nullable(),
})
export type ReturnFinding = z.infer<typeof finding>

export const monthReturn = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** Up to which day the books are closed; null where they are open. */
  lockedUntil: z.string().nullable(),
  /** The GSTINs of the month; none where the agency files no GSTR-1. */
  registrations: z.array(z.object({ id, gstin: z.string(), name: z.string(), state: z.string().nullable() })),
  /** Of which of them the figures are. */
  registrationId: id.nullable(),
  /** In rupees; those without anything in them are left out. */
  sections: z.array(z.object({ name: z.enum(returnSections), count: z.int(), ...taxed })),
  /** What the documents come to. */
  total: z.object(taxed),
  numbers: z.array(
    z.object({ name: z.string(), from: z.string(), to: z.string(), issued: z.int(), cancelled: z.int() }),
  ),
  /** Tax collected at source, of the whole agency. */
  tcs: z.array(z.object({ currency: z.string(), documents: z.int(), base: z.int(), amount: z.int() })),
  /** Errors first. */
  findings: z.array(finding),
  /** How many there are, of which these are the first. */
  findingsInAll: z.int(),
})
export type MonthReturn = z.infer<typeof monthReturn>

export const returnsCalls = {
  read: memberProcedure('payment-report', 'read')
    .route({
      method: 'GET',
      path: '/returns/{month}',
      summary: 'Read what the GST return of a month will hold',
      description: 'By table of GSTR-1, with what is to be looked at before it is filed.',
    })
    .input(ofMonth)
    .output(success(monthReturn)),

  export: memberProcedure('payment-report', 'read', { right: 'export', isUnowned: true, creates: true })
    .route({
      method: 'POST',
      path: '/returns/{month}/files',
      summary: 'Make a file of a month for the accountant',
      description:
        'GSTR-1 for the portal or its offline tool, the books for Tally, tax collected at source, or all of it with registers and invoices. The books and all of it can be had of other days, such as a financial year. An operation in the background whose result is the file.',
    })
    .input(returnFileQuery)
    .output(success(z.object({ operationId: id }))),
}
