import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { kindsMoving, paymentKindLabels, paymentStateLabels } from '@sarai/contract/payment-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { toUnits } from '@sarai/money/format'
import { tripNumber as tripNumberOf } from '../trips/trips.rules.ts'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

const isIn = ({ kind }: PaymentRow) => kindsMoving.in.includes(kind)

export interface ExportedPayment extends PaymentRow {
  /** The agency's currency. */
  baseCurrency: string
}

/** What an export may hold, in the order it does. Sums are in units of their currency. */
export const paymentExportColumns: ExportColumn<ExportedPayment>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => day },
  { key: 'number', label: 'Number', value: ({ number }) => number },
  { key: 'kind', label: 'Kind', value: ({ kind }) => paymentKindLabels[kind] },
  { key: 'who', label: 'Customer or vendor', value: ({ contactName, vendorName }) => contactName ?? vendorName },
  {
    key: 'tripNumber',
    label: 'Trip number',
    value: ({ tripNumber }) => (tripNumber === null ? null : tripNumberOf(tripNumber)),
  },
  { key: 'tripTitle', label: 'Trip', value: ({ tripTitle }) => tripTitle },
  { key: 'invoice', label: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { key: 'bills', label: 'Bills', value: ({ bills }) => bills.map((one) => one.billNumber).join('; ') || null },
  { key: 'mode', label: 'Mode', value: ({ mode }) => receiptModeLabels[mode] },
  { key: 'reference', label: 'Reference', value: ({ reference }) => reference },
  { key: 'account', label: 'Account', value: ({ accountName }) => accountName },
  { key: 'in', label: 'In', value: (row) => (isIn(row) ? toUnits(row.amount, row.currency) : null) },
  { key: 'out', label: 'Out', value: (row) => (isIn(row) ? null : toUnits(row.amount, row.currency)) },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  {
    key: 'base',
    label: 'In own currency',
    value: ({ base, amount, currency, baseCurrency }) =>
      currency === baseCurrency ? toUnits(amount, currency) : base === null ? null : toUnits(base, baseCurrency),
  },
  { key: 'state', label: 'State', value: ({ state }) => paymentStateLabels[state] },
  {
    key: 'explained',
    label: 'On a bank statement',
    value: ({ isExplained }) => (isExplained === null ? null : isExplained ? 'Yes' : 'No'),
  },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'createdAt', label: 'Recorded', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
