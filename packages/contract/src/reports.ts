import * as z from 'zod'
import { calendarDate, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { statementMail, statementMailed } from './statement-mails.ts'
import { profitAndLossReport } from './profit-and-loss.ts'
import { profitReport, profitTripRow } from './profit-report.ts'
import { receiptModes } from './receipt-words.ts'
import {
  cashFlowReport,
  dayBookEntry,
  openReport,
  paymentRow,
  receivedReport,
  statementReport,
  taxReport,
  vendorReport,
} from './report-schemas.ts'
import { reportFiles } from './report-words.ts'
import { paperFormats } from './export-words.ts'

const days = { from: calendarDate, to: calendarDate }
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
const wrongOrder = { error: 'The first day comes before the last', path: ['to'] }
const time = z.strictObject(days).refine(inOrder, wrongOrder)

const page = {
  /** The `next` of the answer before. */
  cursor: z.string().max(200).optional(),
  perPage: z.int().min(1).max(200).default(50),
}

export const paymentsQuery = z
  .strictObject({
    ...days,
    what: z.enum(['received', 'refunded']).default('received'),
    mode: z.enum(receiptModes).optional(),
    /** Who is responsible for the trip. */
    owner: z.union([id, z.literal('none')]).optional(),
    ...page,
  })
  .refine(inOrder, wrongOrder)
export type PaymentsQuery = z.infer<typeof paymentsQuery>

export const dayBookQuery = z.strictObject({ ...days, ...page }).refine(inOrder, wrongOrder)
export type DayBookQuery = z.infer<typeof dayBookQuery>

export const profitTripsQuery = z
  .strictObject({
    ...days,
    /** Who is responsible for the trip. */
    owner: z.union([id, z.literal('none')]).optional(),
    /** The first place it goes to; null for those that have none. */
    destination: z.string().max(200).nullable().optional(),
    ...page,
  })
  .refine(inOrder, wrongOrder)
export type ProfitTripsQuery = z.infer<typeof profitTripsQuery>

export const reportFileQuery = z
  .strictObject({
    report: z.enum(reportFiles),
    ...days,
    /** Whose statement it is. */
    contactId: id.optional(),
    format: z.enum(paperFormats),
  })
  .refine(inOrder, wrongOrder)
  .refine(({ report, contactId }) => report !== 'statement' || contactId !== undefined, {
    error: 'Say whose statement it is',
    path: ['contactId'],
  })
export type ReportFileQuery = z.infer<typeof reportFileQuery>

const read = (options = {}) => memberProcedure('payment-report', 'read', options)

export const reportsCalls = {
  received: read()
    .route({
      method: 'GET',
      path: '/reports/received',
      summary: 'Read what was received between two days',
      description:
        'By mode, day, month and manager, and what was given back. Cancelled and bounced payments are taken off.',
    })
    .input(time)
    .output(success(receivedReport)),

  payments: read()
    .route({
      method: 'POST',
      path: '/reports/payments',
      summary: 'List the payments or refunds of a figure',
      description: 'The newest first.',
    })
    .input(paymentsQuery)
    .output(success(z.object({ rows: z.array(paymentRow), next: z.string().nullable() }))),

  dues: read()
    .route({ method: 'GET', path: '/reports/dues', summary: 'Read what customers owe today, by age' })
    .output(success(openReport)),

  vendors: read()
    .route({ method: 'GET', path: '/reports/vendors', summary: 'Read what is owed to vendors today' })
    .output(success(vendorReport)),

  advances: read()
    .route({
      method: 'GET',
      path: '/reports/advances',
      summary: 'Read what customers have paid ahead',
      description: 'Payments and credit notes that are not put against an invoice.',
    })
    .output(success(openReport)),

  tax: read()
    .route({
      method: 'GET',
      path: '/reports/tax',
      summary: 'Read the tax of issued documents between two days',
      description:
        'Output tax by rate and head, what is to be paid of it after input tax, and tax collected at source by payer.',
    })
    .input(time)
    .output(success(taxReport)),

  dayBook: read()
    .route({
      method: 'POST',
      path: '/reports/day-book',
      summary: 'Read the day book',
      description: 'Entries with their lines, by day, the oldest first.',
    })
    .input(dayBookQuery)
    .output(success(z.object({ entries: z.array(dayBookEntry), next: z.string().nullable() }))),

  profitAndLoss: read()
    .route({
      method: 'GET',
      path: '/reports/profit-and-loss',
      summary: 'Read the profit and loss between two days',
      description:
        'Income, its cost, other income and expenses by account, beside those of the time before. For those who see costs.',
    })
    .input(time)
    .output(success(profitAndLossReport)),

  cashFlow: read()
    .route({
      method: 'GET',
      path: '/reports/cash-flow',
      summary: 'Read what is to come in and go out in the next 90 days',
      description: 'Instalments that are not paid, and what vendors are to be paid.',
    })
    .output(success(cashFlowReport)),

  profit: read()
    .route({
      method: 'GET',
      path: '/reports/profit',
      summary: 'Read what the trips that begin between two days earn',
      description:
        'As quoted, as booked and in the books: in all, by month, manager and destination. For those who see costs.',
    })
    .input(time)
    .output(success(profitReport)),

  profitTrips: read()
    .route({
      method: 'POST',
      path: '/reports/profit/trips',
      summary: 'List the trips of a figure of the profit report',
      description: 'By the day they begin, the first first. For those who see costs.',
    })
    .input(profitTripsQuery)
    .output(success(z.object({ rows: z.array(profitTripRow), next: z.string().nullable() }))),

  statement: read()
    .route({
      method: 'GET',
      path: '/reports/statements/{contactId}',
      summary: "Read a customer's statement of account",
    })
    .input(z.strictObject({ contactId: id, ...days }).refine(inOrder, wrongOrder))
    .output(success(statementReport)),

  sendStatement: memberProcedure('payment-report', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/reports/statements/{contactId}/send',
      summary: 'Mail a statement of account to its customer',
      description: 'With the PDF, by the agency’s mail server.',
    })
    .input(z.strictObject({ contactId: id, ...days, ...statementMail }).refine(inOrder, wrongOrder))
    .output(statementMailed),

  export: read({ creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/reports/export',
      summary: 'Write a report to a CSV, Excel or PDF file',
      description:
        'What is of today alone takes no notice of the days. An operation in the background whose result is the file.',
    })
    .input(reportFileQuery)
    .output(success(z.object({ operationId: id }))),
}
