/** Each kind of document, made out of a step and of what is open: posted, with what it says of each account. */
import { toAmount } from '@sarai/money/amounts'
import { inBase, type OpenItem, reversal } from './lines.ts'
import { transferEntry } from './opening.ts'
import {
  billEntry,
  vendorAllocationEntry,
  vendorCreditEntry,
  vendorPaymentEntry,
  vendorRefundEntry,
} from './purchases.ts'
import { advanceTaxEntry, bouncedEntry, receiptEntry } from './receipts.ts'
import { creditNoteEntry, saleEntry } from './sales.ts'
import {
  bank,
  type Books,
  paidFor,
  partOf,
  pickOf,
  type Posted,
  shared,
  type Step,
  type Tally,
} from './test-any-books.ts'
import { allocate, refund, writeOff } from './test-any-advances.ts'
import { open } from './test-any-openings.ts'

const cash = { account: 'cash' as const, part: null }

function saleOf(books: Books, { terms, amount, tax, pick, flag, share }: Step) {
  const [cgst = 0, sgst = 0] = shared(tax, 1, 1)
  const [net = 0, more = 0] = shared(amount, share, pick)
  const [tcs, pureAgent] = flag ? [pick, share] : [0, 0]
  const lines = [{ net, part: 'package' }, ...(more === 0 ? [] : [{ net: more, part: 'hotel', bookingId: 'booking' }])]
  const roundOff = flag ? -1 : 1
  const total = amount + tax + tcs + pureAgent + roundOff
  const sale = { terms, item: books.nextId, customer: `customer ${pick % 3}`, tripId: 'trip', lines, tcs, pureAgent }
  const says = (sign: 1 | -1): Tally[] => [
    ['sales', terms.currency, sign * -amount],
    ['gst_output', terms.currency, sign * -tax],
    ['tcs_payable', terms.currency, sign * -tcs],
    ['pure_agent', terms.currency, sign * -pureAgent],
    ['round_off', terms.currency, sign * -roundOff],
  ]
  return { sale: { ...sale, taxes: { cgst, sgst }, roundOff, total }, says }
}

function billOf(books: Books, { terms, amount, tax, pick, flag, share }: Step) {
  const [blocked = 0, credit = 0] = shared(tax, share, 100 - share)
  const head = pick % 3 === 0 ? 'vat' : 'igst'
  const [net = 0, more = 0] = shared(amount, share, pick)
  const tds = Math.min(pick, amount)
  const total = amount + (flag ? 0 : tax)
  const bill = {
    terms,
    item: books.nextId,
    vendor: `vendor ${pick % 2}`,
    tripId: 'trip',
    lines: [{ net, bookingId: 'booking' }, { net: more }],
    taxes: [
      { head, amount: blocked, isCredit: false },
      { head, amount: credit, isCredit: true },
    ],
    isReverseCharge: flag,
    tds,
    roundOff: 0,
    total,
  }
  const says = (sign: 1 | -1): Tally[] => [
    ['cost', terms.currency, sign * (amount + blocked)],
    ['gst_input', terms.currency, sign * credit],
    ['gst_reverse_charge', terms.currency, flag ? sign * -tax : 0],
    ['tds_payable', terms.currency, sign * -tds],
  ]
  return { bill, owed: total - tds, says }
}

function receive(books: Books, step: Step, withAdvance: boolean): Posted | undefined {
  const { terms, amount, tax, pick, share, flag } = step
  const invoice = withAdvance ? undefined : pickOf(books.open('customer'), pick)
  if (!withAdvance && !invoice) return undefined
  const settled = invoice ? partOf(invoice, share) : 0
  const paid = invoice ? paidFor(settled, invoice, terms) : 0
  const rest = withAdvance || flag ? amount : 0
  const charges = Math.min(pick, paid + rest)
  const tds = Math.min(share, paid + rest - charges)
  const [taxes, tcs] = withAdvance && flag ? [Math.min(tax, amount), pick] : [0, 0]
  const settles = invoice ? [{ open: invoice, amount: settled, paid }] : []
  const arrived = paid + rest - charges - tds
  const receipt = { terms, item: books.nextId, customer: 'customer 0', tripId: 'trip', purse: bank, settles }
  const item = { terms, item: books.nextId, tripId: 'trip' }
  // Foreign money comes to an account in its currency, or is converted on its way at what rate the bank likes.
  const isConverted = terms.currency !== terms.base && arrived > 0 && tax % 2 === 1
  const inAccount = isConverted ? Math.max(1, toAmount(inBase(arrived, terms)) + share - pick) : null
  const lines = [
    ...receiptEntry({ ...receipt, amount: arrived, inAccount, bankCharges: charges, tds }),
    ...advanceTaxEntry({ ...item, taxes: { igst: taxes }, tcs }),
  ]
  return books.post('receipt', lines, [
    inAccount === null ? ['bank', terms.currency, arrived] : ['bank', terms.base, inAccount],
    ['bank_charges', terms.currency, charges],
    ['tds_receivable', terms.currency, tds],
    ['customer_advance', terms.currency, -rest],
    ['customer', invoice?.currency ?? terms.currency, -settled],
    ['gst_on_advances', terms.currency, taxes],
    ['gst_output', terms.currency, -taxes],
    ['tcs_on_advances', terms.currency, tcs],
    ['tcs_payable', terms.currency, -tcs],
  ])
}

function payVendor(books: Books, { terms, pick, share, amount, flag }: Step): Posted | undefined {
  const bill = pickOf(books.open('vendor'), pick)
  const settled = bill ? partOf(bill, share) : 0
  const paid = bill ? paidFor(settled, bill, terms) : 0
  const rest = flag || !bill ? amount : 0
  const settles = bill ? [{ open: bill, amount: settled, paid }] : []
  const payment = { terms, item: books.nextId, vendor: 'vendor 0', tripId: 'trip', purse: bank, settles }
  const tds = flag ? Math.min(pick, paid + rest) : 0
  const money = { amount: paid + rest - tds, bankCharges: pick, tds }
  return books.post('vendor-payment', vendorPaymentEntry({ ...payment, ...money }), [
    ['vendor', bill?.currency ?? terms.currency, settled],
    ['vendor_advance', terms.currency, rest],
    ['bank_charges', terms.currency, pick],
    ['bank', terms.currency, tds - paid - rest - pick],
    ['tds_payable', terms.currency, -tds],
  ])
}

/** What was tallied of a document, the other way round: by its lines, since these were tallied when it was posted. */
const turned = (lines: Posted['lines']): Tally[] =>
  lines.map(({ account, currency, amount }) => [account, currency, -amount])

/** Whether a document can be taken back: nothing that it opened was settled since, and it was not taken back before. */
function canReverse(books: Books, posted: Posted): boolean {
  if (posted.isReversed || posted.kind === 'reversal' || posted.kind === 'bounce') return false
  const opened = posted.lines.filter(({ item }) => item === posted.id)
  return opened.every((line) =>
    books
      .open(line.account as OpenItem['account'])
      .some((open) => open.item === line.item && open.part === line.part && open.amount === line.amount),
  )
}

/** Posts what a step stands for; nothing where there is nothing to do it with. */
export function take(books: Books, step: Step): Posted | undefined {
  const { kind, terms, pick, share, amount, flag } = step
  switch (kind) {
    case 'invoice': {
      const { sale, says } = saleOf(books, step)
      return books.post(kind, saleEntry(sale), [...says(1), ['customer', terms.currency, sale.total]])
    }
    case 'credit-note': {
      const { sale, says } = saleOf(books, step)
      const invoice = pickOf(books.open('customer', terms.currency), pick)
      const settled = Math.min(invoice?.amount ?? 0, sale.total)
      return books.post(kind, creditNoteEntry(sale, invoice), [
        ...says(-1),
        ['customer', terms.currency, -settled],
        ['customer_advance', terms.currency, settled - sale.total],
      ])
    }
    case 'receipt':
    case 'advance':
      return receive(books, step, kind === 'advance')
    case 'write-off':
      return writeOff(books, step)
    case 'allocation':
      return allocate(books, step)
    case 'refund':
      return refund(books, step)
    case 'bill': {
      const { bill, owed, says } = billOf(books, step)
      return books.post(kind, billEntry(bill), [...says(1), ['vendor', terms.currency, -owed]])
    }
    case 'vendor-credit': {
      const { bill, owed, says } = billOf(books, step)
      const open = pickOf(books.open('vendor', terms.currency), pick)
      const settled = Math.min(owed, -(open?.amount ?? 0))
      return books.post(kind, vendorCreditEntry(bill, open), [
        ...says(-1),
        ['vendor', terms.currency, settled],
        ['vendor_advance', terms.currency, owed - settled],
      ])
    }
    case 'vendor-payment':
      return payVendor(books, step)
    case 'vendor-allocation': {
      const advance = pickOf(books.open('vendor_advance', terms.currency), pick)
      const bill = pickOf(books.open('vendor', terms.currency), share)
      if (!advance || !bill) return undefined
      const settled = Math.min(partOf(bill, share), advance.amount)
      const lines = vendorAllocationEntry('INR', { open: advance, amount: settled }, { open: bill, amount: settled })
      return books.post(kind, lines, [
        ['vendor_advance', terms.currency, -settled],
        ['vendor', terms.currency, settled],
      ])
    }
    case 'vendor-refund': {
      const advance = pickOf(books.open('vendor_advance'), pick)
      if (!advance) return undefined
      const settled = partOf(advance, share)
      const received = paidFor(settled, advance, terms)
      const lines = vendorRefundEntry(terms, { purse: bank, received, advance: { open: advance, amount: settled } })
      return books.post(kind, lines, [
        ['vendor_advance', advance.currency, -settled],
        ['bank', terms.currency, received],
      ])
    }
    case 'transfer': {
      const [fees, tax] = flag ? [Math.min(pick, amount), 0] : [0, Math.min(share, amount)]
      const moved = { terms, from: cash, to: bank, amount, fees, feeTaxes: { igst: tax } }
      return books.post(kind, transferEntry(moved), [
        ['cash', terms.currency, -amount],
        ['bank', terms.currency, amount - fees - tax],
        ['bank_charges', terms.currency, fees],
        ['gst_input', terms.currency, tax],
      ])
    }
    case 'opening':
      return open(books, step)
    case 'bounce': {
      const receipt = pickOf(
        books.posted.filter((posted) => posted.kind === 'receipt' && canReverse(books, posted)),
        pick,
      )
      if (!receipt) return undefined
      receipt.isReversed = true
      return books.post(kind, bouncedEntry(receipt.lines, terms, bank, pick), [
        ...turned(receipt.lines),
        ['bank_charges', terms.currency, pick],
        ['bank', terms.currency, -pick],
      ])
    }
    case 'reversal': {
      const posted = pickOf(
        books.posted.filter((one) => canReverse(books, one)),
        pick,
      )
      if (!posted) return undefined
      posted.isReversed = true
      return books.post(kind, reversal(posted.lines), turned(posted.lines))
    }
  }
}
