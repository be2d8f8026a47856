/** Words of the books: what accounts, entries and their parts are called, on screens and in files. */

import { type InvoiceKind, invoiceKindLabels } from './invoice-words.ts'
import type { LedgerAccount } from './ledger-words.ts'
import type { ProfitLine } from './profit-and-loss.ts'
import { receiptModeLabels } from './receipt-words.ts'
import type { ProfitSection, TaxToPayRow } from './report-words.ts'

const accountNames: Record<LedgerAccount, string> = {
  customer: 'Customers',
  customer_advance: 'Advances of customers',
  vendor: 'Vendors',
  vendor_advance: 'Advances to vendors',
  bank: 'Bank',
  cash: 'Cash',
  gateway: 'Payment gateway',
  sales: 'Sales',
  cost: 'Cost of services',
  gst_output: 'Output tax',
  gst_input: 'Input tax',
  gst_on_advances: 'Tax on advances',
  gst_reverse_charge: 'Tax by reverse charge',
  tcs_payable: 'TCS payable',
  tcs_on_advances: 'TCS on advances',
  tds_receivable: 'TDS receivable',
  tds_payable: 'TDS payable',
  round_off: 'Round-off',
  exchange_difference: 'Exchange difference',
  bank_charges: 'Bank charges',
  written_off: 'Written off',
  interest: 'Interest',
  pure_agent: 'Laid out for customers',
  suspense: 'Suspense',
  opening: 'Opening balances',
}

/** Those that are called otherwise where the agency is not under India's taxes. */
const accountNamesUnderVat: Partial<Record<LedgerAccount, string>> = {
  tcs_payable: 'Tax collected at source',
  tcs_on_advances: 'Tax collected at source on advances',
  tds_receivable: 'Tax withheld by customers',
  tds_payable: 'Tax withheld from vendors',
}

/** What an account is called, by the tax that the agency is under. */
export const accountName = (account: LedgerAccount, isVat: boolean): string =>
  (isVat ? accountNamesUnderVat[account] : undefined) ?? accountNames[account]

const documents: Record<string, string> = {
  invoice: 'Invoice',
  receipt: 'Payment',
  refund: 'Refund',
  'write-off': 'Written off',
  'deposit-use': 'Deposit used',
  allocation: 'Payment put against an invoice or bill',
  opening: 'Opening balances',
  bill: 'Bill',
  'vendor-credit': 'Credit note of a vendor',
  'vendor-payment': 'Payment to a vendor',
  'vendor-refund': 'Money back from a vendor',
  'bank-line': 'Line of a bank statement',
  'tcs-deposit': 'TCS deposit',
  // No document of the books: what a customer owes of a trip all the same.
  instalment: 'Not invoiced yet',
}

const events: Record<string, string> = {
  cancelled: 'cancelled',
  bounced: 'bounced',
  unsettled: 'taken back',
}

interface Entry {
  documentKind: string
  /** Of an invoice or note. */
  invoiceKind?: InvoiceKind | null
  event: string
}

/** "Invoice, cancelled", "Credit note" */
export function entryWords({ documentKind, invoiceKind, event }: Entry): string {
  const name = invoiceKind ? invoiceKindLabels[invoiceKind] : (documents[documentKind] ?? documentKind)
  return events[event] ? `${name}, ${events[event]}` : name
}

/** Modes of supply whose ids are not words of their own. */
const supplyModeNames: Record<string, string> = {
  price: 'taxed on the price',
  margin: 'taxed on the margin',
  none: 'not taxed',
}

/** Which bank account, head of tax or mode of supply a line is of, as far as it has a name. */
export function partWords(part: string | null, name?: string | null): string {
  if (name) return name
  if (part === null || /^[0-9a-f-]{36}$/.test(part)) return ''
  const mode = Object.entries(receiptModeLabels).find(([value]) => value === part)?.[1]
  const named = mode ?? supplyModeNames[part]
  return named ?? (/^(cgst|sgst|utgst|igst|vat|gst)$/.test(part) ? part.toUpperCase() : part.replaceAll('-', ' '))
}

export const profitSectionNames: Record<ProfitSection, string> = {
  income: 'Income',
  cost: 'Cost of sales',
  'other-income': 'Other income',
  expense: 'Expenses',
}

/** What accounts are called that are gained or lost by. */
const gainsAndLosses: Partial<Record<LedgerAccount, [gained: string, lost: string]>> = {
  exchange_difference: ['Exchange gain', 'Exchange loss'],
  interest: ['Interest received', 'Interest paid'],
}

/** "Sales: tour operator", "Tax without credit", "Exchange loss" */
export function profitLineWords({ section, account, part }: Pick<ProfitLine, 'section' | 'account' | 'part'>): string {
  if (account === 'cost' && (part === 'gst' || part === 'vat')) return 'Tax without credit'
  if (account === 'bank_charges') return 'Bank and gateway charges'
  const names = gainsAndLosses[account]
  if (names) return section === 'other-income' ? names[0] : names[1]
  return [accountNames[account], partWords(part)].filter(Boolean).join(': ')
}

export const taxToPayNames: Record<TaxToPayRow, string> = {
  output: 'Output tax',
  advances: 'Of that, on money paid ahead',
  'reverse-charge': 'Reverse charge',
  input: 'Input tax with credit',
  net: 'To pay',
}
