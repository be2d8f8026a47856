import type { CustomValues } from '@sarai/contract/custom-fields'
import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { ComputedInvoice, InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { invoiceForms, invoiceKinds } from '@sarai/contract/invoice-words'
import { type AnyPgColumn, boolean, check, date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { taxRegistrations } from '../tax-profile/tax-profile.table.ts'
import { trips } from '../trips/trips.table.ts'

export const invoiceStates = ['draft', 'issued', 'cancelled'] as const

/** What of a proposal a proforma charges, as it was when that was drawn up. */
export interface OfferedPart {
  optionId: string | null
  extras: string[]
  /** In the proposal's currency, minor units. */
  amount: number
  currency: string
  /** What the document says of the trip. */
  words: string
}

const invoiceTarget = (): { agencyId: AnyPgColumn; id: AnyPgColumn } => invoices

/**
 * Proformas, invoices and notes. What was issued stays as it is, which a trigger keeps (sql/invoices.sql); how much of it
 * is paid is in the books alone. Deleted drafts stay, with `deletedAt`.
 */
export const invoices = agencyTable(
  'invoices',
  {
    number: integer().notNull(),
    /** Search terms; from `invoiceTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    kind: text({ enum: invoiceKinds }).notNull(),
    state: text({ enum: invoiceStates }).notNull().default('draft'),
    document: jsonb().$type<InvoiceDocument>().notNull(),
    /** The invoice that a note corrects, and why. */
    correctsId: uuid(),
    reason: text(),
    /** The proforma that an invoice was made of. */
    proformaId: uuid(),
    /** The proposal that a proforma is of, which may become a trip, and what of it is charged. */
    proposalId: uuid(),
    offered: jsonb().$type<OfferedPart>(),
    contactId: uuid(),
    tripId: uuid(),
    registrationId: uuid(),
    /** RM; of the trip, where there is one, kept by a trigger. */
    ownerId: uuid(),
    // Of the document, for lists: `factsOf`.
    billTo: text().notNull(),
    currency: text().notNull(),
    /** Of the document, or where it belongs to a trip as the trip's instalments are due, kept by triggers (sql/what-is-owed.sql). */
    dueOn: date({ mode: 'string' }),
    /** Null while it cannot be computed. */
    total: minorUnits(),
    // Of what was issued.
    form: text({ enum: invoiceForms }),
    seriesId: uuid(),
    documentNumber: text(),
    issuedOn: date({ mode: 'string' }),
    issuedAt: moment(),
    figures: jsonb().$type<NonNullable<ComputedInvoice['figures']>>(),
    supplier: jsonb().$type<IssuedBy>(),
    /** Tax is on the margin: the figures tell what services cost. */
    tellsCosts: boolean().notNull().default(false),
    /** Unguessable: where the customer sees it. */
    publicKey: text(),
    sentAt: moment(),
    /** Where it is paid before there is anything in the books to settle: of a proforma or draft without a trip (sql/receipts.sql). */
    paidAhead: minorUnits().notNull().default(0),
    /**
     * What it charges beyond the price of its trip when it is issued, in the trip's currency; below zero what a credit note
     * takes off that price. What it corrects, or is charged again by another invoice, is not beyond it.
     */
    beyondPrice: minorUnits().notNull().default(0),
    /** What it charges in all in the trip's currency, where its figures are in another one. */
    charged: minorUnits(),
    /** Of a credit note: its invoice is charged again by another one. */
    isChargedAgain: boolean().notNull().default(false),
    /** What credit notes took back of it. */
    credited: minorUnits().notNull().default(0),
    cancelledAt: moment(),
    cancelReason: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.correctsId, invoiceTarget),
    belongsTo(table, table.proformaId, invoiceTarget),
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.registrationId, () => taxRegistrations),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('invoices_number', table, table.number),
    uniquePerAgency('invoices_document_number', table, table.registrationId, table.documentNumber),
    index('invoices_public_key').on(table.publicKey),
    index('invoices_trip').on(table.agencyId, table.tripId, table.id),
    index('invoices_contact').on(table.agencyId, table.contactId, table.id),
    index('invoices_corrects').on(table.agencyId, table.correctsId),
    index('invoices_proforma').on(table.agencyId, table.proformaId),
    index('invoices_proposal')
      .on(table.agencyId, table.proposalId)
      .where(sql`proposal_id is not null`),
    index('invoices_owner').on(table.agencyId, table.ownerId, table.createdAt, table.id),
    index('invoices_on_margin')
      .on(table.agencyId)
      .where(sql`tells_costs`),
    index('invoices_series').on(table.agencyId, table.seriesId, table.issuedOn),
    ...(['createdAt', 'updatedAt', 'issuedOn', 'dueOn', 'billTo', 'total'] as const).map((name) =>
      index(`invoices_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('invoices_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('invoices_bill_to', sql`bill_to <> ''`),
    check(
      'invoices_issued',
      sql`(state = 'draft') = (document_number is null) and (state = 'draft') = (issued_on is null) and (state = 'draft') = (figures is null)`,
    ),
  ],
)
