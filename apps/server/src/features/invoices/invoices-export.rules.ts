import type { InvoiceFigures, InvoiceRow } from '@sarai/contract/invoice-schemas'
import {
  invoiceFormLabels,
  invoiceKindLabels,
  invoiceName,
  invoiceStatusLabels,
  signedTotal,
} from '@sarai/contract/invoice-words'
import { otherTaxNumber } from '@sarai/contract/tax-names'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'
import { tripNumber } from '../trips/trips.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

/** An invoice as its export shows it. */
export type ExportedInvoice = InvoiceRow & Pick<InvoiceRecord, 'document' | 'figures' | 'form'>

const units = (amount: number | null, currency: string) => (amount === null ? null : toUnits(amount, currency))
/** A figure of what was issued; of a credit note below zero, so that columns add up. */
const figure = ({ kind, figures }: ExportedInvoice, of: (figures: InvoiceFigures) => number) =>
  figures ? toUnits(signedTotal(kind, of(figures)), figures.currency) : null

/** What an export may hold, in the order it does. */
const invoiceExportColumns: ExportColumn<ExportedInvoice>[] = [
  { key: 'documentNumber', label: 'Number', value: (invoice) => invoiceName(invoice) },
  { key: 'kind', label: 'Kind', value: ({ kind }) => invoiceKindLabels[kind] },
  { key: 'form', label: 'Issued as', value: ({ form }) => form && invoiceFormLabels[form] },
  { key: 'billTo', label: 'Customer', value: ({ billTo }) => billTo },
  { key: 'gstin', label: 'GSTIN', value: ({ document }) => document.billTo.gstin },
  { key: 'taxNumber', label: otherTaxNumber, value: ({ document }) => document.billTo.taxNumber },
  { key: 'status', label: 'Status', value: ({ status }) => invoiceStatusLabels[status] },
  { key: 'issuedOn', label: 'Issued', value: ({ issuedOn }) => issuedOn },
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => dueOn },
  { key: 'taxable', label: 'Taxable value', value: (invoice) => figure(invoice, ({ taxable }) => taxable) },
  { key: 'tax', label: 'Tax', value: (invoice) => figure(invoice, ({ tax }) => tax) },
  {
    key: 'tcs',
    label: 'Tax collected at source',
    value: (invoice) => figure(invoice, ({ tcs }) => tcs?.amount ?? 0),
  },
  { key: 'total', label: 'Total', value: ({ kind, total, currency }) => units(signedTotal(kind, total), currency) },
  { key: 'balance', label: 'To be paid', value: ({ balance, currency }) => units(balance, currency) },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'tripNumber', label: 'Trip', value: (invoice) => invoice.tripNumber && tripNumber(invoice.tripNumber) },
  { key: 'tripTitle', label: 'Title of the trip', value: ({ tripTitle }) => tripTitle },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]

/** What only India's taxes have. */
const indianColumns: ReadonlySet<string> = new Set(['gstin', 'tcs'])

/** Those that there are for an agency: outside India none of its taxes. */
export const columnsUnder = (isVat: boolean): ExportColumn<ExportedInvoice>[] =>
  invoiceExportColumns.filter(({ key }) => !(isVat && indianColumns.has(key)))
