import type { IssuedBy } from '@sarai/contract/invoice-schemas'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { amountInWords } from '@sarai/tax/amount-in-words'
import { fact, issuerWords, lineBreaks, type Party, type ShownInvoice } from '../invoices/invoices-words.rules.ts'
import type { ReceiptRecord, RefundRecord } from './receipts.queries.ts'
import { paidBy } from './receipts.rules.ts'

interface Payer {
  name: string
  address: string | null
  city: string | null
  state: string | null
  gstin: string | null
}

interface Said {
  receipt: ReceiptRecord
  /** Of which the voucher is to be; left out: of the receipt itself. */
  refund: RefundRecord | undefined
  payer: Payer
  /** "T-000014 Dubai in five days" */
  purpose: string
  issuer: IssuedBy | Party
  /** The agency's country. */
  country: string
}

function payerWords({ name, address, city, state, gstin }: Payer): Party {
  const place = [city, state].filter(Boolean).join(', ')
  return { name, lines: [...lineBreaks(address), place, gstin ? `GSTIN ${gstin}` : ''].filter(Boolean) }
}

/** A receipt or refund voucher in words. */
export function receiptWords({ receipt, refund, payer, purpose, issuer, country }: Said): ShownInvoice {
  const { currency, amount, bankCharges, tds } = receipt
  const money = (sum: number) => formatMoney(sum, currency)
  const total = refund ? refund.amount : paidBy(receipt)
  const { day, mode, reference, note } = refund ?? receipt
  const name = country === 'IN' ? ' voucher' : ''
  const kept = [
    ...(bankCharges > 0 ? [{ label: 'Kept by the bank', value: money(bankCharges) }] : []),
    ...(tds > 0 ? [{ label: 'Tax deducted at source (TDS)', value: money(tds) }] : []),
  ]
  return {
    heading: `${refund ? 'Refund' : 'Receipt'}${name}`,
    facts: [
      ...fact('Date', dayWords(day)),
      ...fact('Paid by', receiptModeLabels[mode]),
      ...fact('Reference', reference),
      ...fact('Of receipt', refund && receipt.number),
    ],
    supplier: 'lines' in issuer ? issuer : issuerWords(issuer, false),
    partyLabel: refund ? 'Paid to' : 'Received from',
    billTo: payerWords(payer),
    lines: [
      {
        text: `${refund ? 'Refund for' : 'Payment for'} ${purpose}`,
        detail: note ?? '',
        taxRate: '',
        amount: money(total),
      },
    ],
    sums: [
      ...(kept.length > 0 && !refund ? [{ label: 'Arrived', value: money(amount) }, ...kept] : []),
      { label: refund ? 'Refunded' : 'Received', value: money(total), isWhole: true },
    ],
    taxes: null,
    words: amountInWords(total, currency, currency === 'INR' ? 'indian' : 'international'),
    remarks: [],
    notes: null,
    terms: null,
  }
}
