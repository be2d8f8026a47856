import { gstStates } from '@sarai/contract/gst'
import { taxHeadLabels } from '@sarai/contract/tax-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { amountInWords } from '@sarai/tax/amount-in-words'
import {
  type Fact,
  partyNumbers,
  fact,
  issuerWords,
  lineBreaks,
  percent,
  type Party,
  type ShownInvoice,
  tcsTerms,
} from '../invoices/invoices-words.rules.ts'
import { taxedIn } from './receipts-tax.rules.ts'
import type { ReceiptRecord, RefundRecord } from './receipts.queries.ts'
import { paidBy } from './receipts.rules.ts'
import type { SaidOnVoucher } from './receipts.table.ts'

/** What vouchers say in place of a supplier where no registration held on their day: the agency by its name. */
export type PlainIssuer = Party

function payerWords({ name, address, state, ...numbers }: SaidOnVoucher['payer']): Party {
  const place = state && `${gstStates[state] ?? state}, state code ${state}`
  return {
    name,
    lines: [...lineBreaks(address), place, ...partyNumbers(numbers)].filter((line): line is string => Boolean(line)),
  }
}

const supplierWords = (said: SaidOnVoucher, plain: PlainIssuer): Party =>
  said.supplier ? issuerWords(said.supplier, false) : plain

const wordsOf = (amount: number, currency: string) =>
  amountInWords(amount, currency, currency === 'INR' ? 'indian' : 'international')

type Heads = Readonly<Partial<Record<keyof typeof taxHeadLabels, number>>>

const chargedIn = (taxes: Heads) =>
  (Object.keys(taxHeadLabels) as (keyof typeof taxHeadLabels)[]).flatMap((head) => {
    const amount = taxes[head] ?? 0
    return amount > 0 ? [{ head: taxHeadLabels[head], amount }] : []
  })

/** Tax of an advance by service code and rate, as rule 50 wants it. */
function taxTable({ currency, sac, rate, taxes, ...price }: ReceiptTax): ShownInvoice['taxes'] {
  const charged = chargedIn(taxes)
  if (charged.length === 0) return null
  const code = [sac && `SAC ${sac}`, percent(rate)].filter(Boolean).join(', ')
  const amounts = charged.map(({ amount }) => formatMoney(amount, currency))
  return {
    heads: charged.map(({ head }) => head),
    rows: [{ code, taxable: formatMoney(taxedIn(price), currency), amounts }],
  }
}

/** What of a payment is price and what is tax, where it came ahead of its invoice. */
function taxSums(
  { currency, advance, net, exempt = 0, taxes, tcs }: ReceiptTax,
  whole: number,
  paidIn: string,
): Fact[] {
  const money = (amount: number) => formatMoney(amount, currency)
  const settled = currency === paidIn && whole > advance ? whole - advance : 0
  return [
    ...(settled > 0 ? [{ label: 'For invoices that were issued', value: money(settled) }] : []),
    { label: 'Advance before tax', value: money(net) },
    ...(exempt > 0 ? [{ label: 'Exempt in it', value: money(exempt) }] : []),
    ...chargedIn(taxes).map(({ head, amount }) => ({ label: head, value: money(amount) })),
    ...(tcs ? [{ label: `Tax collected at source (TCS)${tcsTerms(tcs, currency)}`, value: money(tcs.amount) }] : []),
  ]
}

const placeOf = (tax: ReceiptTax | null) =>
  tax?.place && `${gstStates[tax.place] ?? tax.place}, state code ${tax.place}`

function remarksOf({ exempt = 0, tax, why }: ReceiptTax): string[] {
  const exemption = why.find(({ figure }) => figure === 'exempt')
  return [
    ...(exempt > 0 && exemption ? [exemption.sentence] : []),
    ...(tax > 0 ? ['Tax is payable on reverse charge: no'] : []),
  ]
}

const feeWords = 'Convenience fee for paying online, tax included'

interface OfReceipt {
  receipt: Pick<
    ReceiptRecord,
    | 'depositId'
    | 'currency'
    | 'amount'
    | 'inAccount'
    | 'bankCharges'
    | 'tds'
    | 'day'
    | 'mode'
    | 'reference'
    | 'note'
    | 'tax'
  > & {
    /** With the number of its invoice. */
    fee?: { amount: number; number: string } | null
  }
  said: SaidOnVoucher
  plain: PlainIssuer
  /** The agency's currency. */
  base: string
}

/** A receipt in words: a receipt voucher where there is tax in it. */
export function receiptWords({ receipt, said, plain, base }: OfReceipt): ShownInvoice {
  const { currency, amount, inAccount, bankCharges, tds, day, mode, reference, note, tax, depositId, fee } = receipt
  const money = (sum: number) => formatMoney(sum, currency)
  const total = paidBy(receipt)
  const kept = [
    ...(bankCharges > 0 ? [{ label: 'Kept by the bank', value: money(bankCharges) }] : []),
    ...(tds > 0 ? [{ label: 'Tax deducted at source (TDS)', value: money(tds) }] : []),
  ]
  return {
    heading: tax ? 'Receipt voucher' : 'Receipt',
    facts: [
      ...fact('Date', dayWords(day)),
      ...fact('Paid by', depositId === null ? receiptModeLabels[mode] : 'Deposit paid before'),
      ...fact('Reference', reference),
      ...fact('Place of supply', placeOf(tax)),
    ],
    supplier: supplierWords(said, plain),
    partyLabel: 'Received from',
    billTo: payerWords(said.payer),
    lines: [
      {
        text: `Payment for ${said.purpose}`,
        detail: note ?? '',
        taxRate: '',
        amount: money(total - (fee?.amount ?? 0)),
      },
      ...(fee ? [{ text: feeWords, detail: `Invoice ${fee.number}`, taxRate: '', amount: money(fee.amount) }] : []),
    ],
    sums: [
      ...(kept.length > 0 ? [{ label: 'Arrived', value: money(amount) }, ...kept] : []),
      ...(tax ? taxSums(tax, total - (fee?.amount ?? 0), currency) : []),
      ...(inAccount === null ? [] : [{ label: `Arrived in ${base}`, value: formatMoney(inAccount, base) }]),
      { label: 'Received', value: money(total), isWhole: true },
    ],
    currencies: null,
    taxes: tax && taxTable(tax),
    words: wordsOf(total, currency),
    endorsement: null,
    remarks: tax ? remarksOf(tax) : [],
    notes: null,
    terms: null,
    signatory: said.supplier?.signatory ?? null,
  }
}

interface OfRefund {
  refund: RefundRecord
  /** The receipt or credit note that money is given back of. */
  of: { number: string; day: string } | null
  /** What its taxes are in. */
  taxCurrency: string
  said: SaidOnVoucher
  plain: PlainIssuer
}

/** A refund voucher in words, as rule 51 wants it. */
export function refundWords({ refund, of, taxCurrency, said, plain }: OfRefund): ShownInvoice {
  const { currency, amount, tcsKept, day, mode, reference, note, taxes } = refund
  const money = (sum: number) => formatMoney(sum, currency)
  const returned = chargedIn(taxes).map(({ head, amount: tax }) => ({
    label: `${head} not owed any more`,
    value: formatMoney(tax, taxCurrency),
  }))
  return {
    heading: 'Refund voucher',
    facts: [
      ...fact('Date', dayWords(day)),
      ...fact('Paid by', receiptModeLabels[mode]),
      ...fact('Reference', reference),
      ...fact('Refund of', of && `${of.number} of ${dayWords(of.day)}`),
    ],
    supplier: supplierWords(said, plain),
    partyLabel: 'Paid to',
    billTo: payerWords(said.payer),
    lines: [{ text: `Refund for ${said.purpose}`, detail: note ?? '', taxRate: '', amount: money(amount + tcsKept) }],
    sums: [
      ...returned,
      ...(tcsKept > 0 ? [{ label: 'Tax collected at source, kept by the state', value: `(${money(tcsKept)})` }] : []),
      { label: 'Refunded', value: money(amount), isWhole: true },
    ],
    currencies: null,
    taxes: null,
    words: wordsOf(amount, currency),
    endorsement: null,
    remarks: tcsKept > 0 ? ['Claim the tax collected at source in your income tax return.'] : [],
    notes: null,
    terms: null,
    signatory: said.supplier?.signatory ?? null,
  }
}
