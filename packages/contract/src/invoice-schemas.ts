import * as z from 'zod'
import { customInput, customValues } from './custom-fields.ts'
import { gstinProblem, gstStates, panProblem, taxNumberProblem } from './gst.ts'
import { offeredProposal } from './invoice-offer.ts'
import { issuedBy } from './invoice-issuer.ts'
import { drawnInvoiceKinds, invoiceForms, invoiceKinds, invoiceStatuses, ownInvoiceKinds } from './invoice-words.ts'
import {
  calendarDate,
  count,
  currency,
  email,
  id,
  line,
  money,
  optionalText,
  tags,
  text,
  version,
} from './primitives.ts'
import { zeroRatings } from './tax-words.ts'
import { tourOfForeigner } from './tour-days.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'That is none of the choices' })
  .max(60)
  .meta({ examples: ['package-tour'] })
const checked = (max: number, problemOf: (value: string) => string | undefined) =>
  optionalText(max)
    .transform((value) => value?.replace(/\s/g, '').toUpperCase() || null)
    .superRefine((value, context) => {
      const problem = value ? problemOf(value) : undefined
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
const state = z
  .string()
  .refine((code) => Object.hasOwn(gstStates, code), { error: 'Choose a state' })
  .meta({ examples: ['24'] })
  .nullable()

/** One line, in the document's currency. */
export const invoiceLine = z
  .strictObject({
    id,
    bookingId: id.nullable(),
    description: text(500, 'Say what it is for'),
    /** Supply mode of the tax rules; null where the registration charges no tax. */
    mode: slug.nullable(),
    quantity: z
      .int({ error: 'Enter a whole number' })
      .min(1, { error: 'At least 1' })
      .max(9999, { error: 'At most 9999' }),
    unit: optionalText(24),
    /** Of one unit, before discount. */
    price: money,
    /** Of the whole line. */
    discount: money,
    /** The price contains the tax. */
    isInclusive: z.boolean(),
    /** Parts per 100,000; where the rules leave the rate to the agency. */
    rate: count(100_000).nullable(),
    /** Where tax is on a share of the basic fare. */
    basicFare: money.nullable(),
    /** State in which a property is, or `abroad`, with its nights; for accommodation alone. */
    stays: z.array(z.strictObject({ state: z.string().max(20), nights: count(366) })).max(30),
    isCancellation: z.boolean(),
    /** Not part of the package, as for tax collected at source. */
    isOutsidePackage: z.boolean(),
  })
  .superRefine(({ quantity, price, discount }, context) => {
    if (discount > quantity * price)
      context.addIssue({ code: 'custom', path: ['discount'], message: 'The discount is more than the line' })
  })
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Who is charged, who need not be who travels. */
export const billTo = z.strictObject({
  name: line(160, 'Say who is charged'),
  address: optionalText(500),
  /** GST code of the state; null abroad or unknown. */
  state,
  /** ISO code; null is the agency's own. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Choose a country' })
    .meta({ examples: ['IN'] })
    .nullable(),
  gstin: checked(20, gstinProblem).meta({ examples: ['27AAPFU0939F1ZV'] }),
  pan: checked(12, panProblem).meta({ examples: ['AAPFU0939F'] }),
  /** Of a tax other than India's; not there on what was made before it was kept. */
  taxNumber: checked(20, taxNumberProblem)
    .nullish()
    .meta({ examples: ['PT501964843'] }),
  email: email.nullable(),
  /** A supply that the law rates at zero; taxed as any other where it is left out. */
  zeroRated: z.enum(zeroRatings).nullish(),
})
export type BillTo = z.infer<typeof billTo>

/** All that a document says; its figures follow from it. */
export const invoiceDocument = z.strictObject({
  billTo,
  currency,
  /** What one unit of `currency` is worth in the agency's, in millionths; null where they are the same. */
  rate: z.int().min(1, { error: 'Enter the rate of exchange' }).max(9_000_000_000_000).nullable(),
  /** The day that rate is of. Without a rate it is the agency's of this day, or of today, and is kept with it. */
  rateOn: calendarDate.nullish(),
  lines: z.array(invoiceLine).min(1, { error: 'Add a line' }).max(200, { error: 'Use at most 200 lines' }),
  dueOn: calendarDate.nullable(),
  /** The buyer pays the tax itself. */
  isReverseCharge: z.boolean(),
  /** A tour abroad, as tax collected at source has it; null where nobody travels abroad. */
  overseas: z
    .strictObject({ hasTicket: z.boolean(), hasStay: z.boolean(), hasOther: z.boolean(), exemption: slug.nullable() })
    .nullable(),
  /** The tour of a buyer who lives abroad, of which part may be exempt; left out where nothing is said of it. */
  tour: tourOfForeigner.nullish(),
  terms: optionalText(6000),
  notes: optionalText(2000),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

/** Why a figure is what it is. */
export const whySaid = z.object({
  figure: z.string(),
  sentence: z.string(),
  source: z.string(),
  /** H: the law's text or several sources, M: one good source, U: doubtful. */
  confidence: z.string(),
})
export type WhySaid = z.infer<typeof whySaid>

const finding = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  line: z.string().nullable(),
  /** The fact that it is about: of the line where there is one, else of the document, as `billTo.pan`. */
  field: z.string().nullable(),
})
export type InvoiceFinding = z.infer<typeof finding>

/** Tax by head. */
export const taxHeads = z.object({ cgst: z.int(), sgst: z.int(), utgst: z.int(), igst: z.int(), vat: z.int() })

/** What a document comes to, with the reason of each figure; amounts in minor units of `currency`. */
export const invoiceFigures = z.object({
  form: z.enum(invoiceForms),
  /** What the figures are in: where the law wants its own currency, prices in others are converted at the document's rate. */
  currency: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      sac: z.string().nullable(),
      rate: z.int(),
      place: z.string().nullable(),
      net: z.int(),
      taxable: z.int(),
      /** What an exemption left out of it; not there on what was issued before lines said so. */
      exempt: z.int().optional(),
      taxes: taxHeads,
      tax: z.int(),
      total: z.int(),
      why: z.array(whySaid),
    }),
  ),
  rates: z.array(z.object({ rate: z.int(), place: z.string().nullable(), taxable: z.int(), taxes: taxHeads })),
  net: z.int(),
  taxable: z.int(),
  exempt: z.int(),
  taxes: taxHeads,
  tax: z.int(),
  tcs: z.object({ base: z.int(), amount: z.int(), why: z.array(whySaid) }).nullable(),
  roundOff: z.int(),
  total: z.int(),
  words: z.string(),
  needsAccountant: z.boolean(),
  why: z.array(whySaid),
})
export type InvoiceFigures = z.infer<typeof invoiceFigures>

/** The figures, or why there are none. */
export const computedInvoice = z.object({ figures: invoiceFigures.nullable(), findings: z.array(finding) })
export type ComputedInvoice = z.infer<typeof computedInvoice>

export const invoiceRow = z.object({
  id,
  number: z.int(),
  version,
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Given when it is issued, gapless by series and financial year. */
  documentNumber: z.string().nullable(),
  billTo: z.string(),
  contactId: id.nullable(),
  tripId: id.nullable(),
  tripNumber: z.int().nullable(),
  tripTitle: z.string().nullable(),
  /** The proposal that a proforma is of. */
  proposalId: id.nullable(),
  ownerId: id.nullable(),
  currency: z.string(),
  /** Null for a draft that cannot be computed yet. */
  total: z.int().nullable(),
  /** What is still to be paid; null where nothing of it is owed: drafts, proformas, credit notes. */
  balance: z.int().nullable(),
  /** The currency that it was written in, where it is owed in another, and what of it is to be paid in that. */
  written: z.object({ currency: z.string(), amount: z.int() }).nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoice = invoiceRow.extend({
  registrationId: id.nullable(),
  document: invoiceDocument,
  computed: computedInvoice,
  supplier: issuedBy.nullable(),
  /** What of its balance is to be paid by which day, where its trip's instalments say so. */
  dues: z.array(z.object({ label: z.string(), dueOn: z.string().nullable(), amount: z.int() })),
  /** Where the customer sees it; null for a draft. */
  publicPath: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** The document that a note corrects. */
  corrects: z.object({ id, documentNumber: z.string(), issuedOn: z.string() }).nullable(),
  notes: z.array(
    z.object({ id, kind: z.enum(invoiceKinds), documentNumber: z.string(), total: z.int(), issuedOn: z.string() }),
  ),
  /** The proforma that it was made of. */
  proforma: z.object({ id, documentNumber: z.string(), issuedOn: z.string() }).nullable(),
  /** The invoice that was made of this proforma; a draft has no number yet. */
  invoice: z
    .object({ id, kind: z.enum(invoiceKinds), number: z.int(), documentNumber: z.string().nullable() })
    .nullable(),
  /** The proposal that it is of, as that is now; null too for those who may not see it. */
  proposal: offeredProposal.nullable(),
  reason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const newInvoice = z.strictObject({
  kind: z.enum(ownInvoiceKinds),
  contactId: id.nullable(),
  tripId: id.nullable(),
  /** The usual one of the day when left out. */
  registrationId: id.nullable().default(null),
  document: invoiceDocument,
  tags: tags.default([]),
  custom: customInput.optional(),
})
export type NewInvoice = z.infer<typeof newInvoice>

/** A document that is not stored, to see what it comes to. */
export const invoicePreview = z.strictObject({
  kind: z.enum(drawnInvoiceKinds),
  contactId: id.nullable().default(null),
  /** Where lines name its bookings. */
  tripId: id.nullable().default(null),
  registrationId: id.nullable().default(null),
  document: invoiceDocument,
})
export type InvoicePreview = z.infer<typeof invoicePreview>

export const invoiceChanges = z
  .strictObject({
    kind: z.enum(ownInvoiceKinds),
    contactId: id.nullable(),
    registrationId: id.nullable(),
    document: invoiceDocument,
    tags,
    custom: customInput,
  })
  .partial()
export type InvoiceChanges = z.infer<typeof invoiceChanges>
