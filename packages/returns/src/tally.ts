/** The books of a period as Tally imports them: ledgers, then vouchers. Debits are below zero there. */
import { decimalOf } from '@sarai/money/format'
import { ledgerNode, ledgerOf, type TallyAccount, type TallyLedger } from './tally-ledgers.ts'
import { node, writeXml, type XmlNode } from './xml.ts'

export interface TallyLine extends TallyAccount {
  /** In the currency of the books: debits above zero, credits below. */
  base: number
}

/** An entry of the books. */
export interface TallyEntry {
  id: string
  day: string
  documentKind: string
  event: string
  /** What kind of invoice it is; null of other documents. */
  invoiceKind: string | null
  label: string | null
  lines: readonly TallyLine[]
}

const voucherTypes = [
  'Sales',
  'Credit Note',
  'Debit Note',
  'Receipt',
  'Payment',
  'Purchase',
  'Contra',
  'Journal',
] as const
export type VoucherType = (typeof voucherTypes)[number]

const ofInvoices: Record<string, VoucherType> = {
  invoice: 'Sales',
  'credit-note': 'Credit Note',
  'debit-note': 'Debit Note',
}
/** By kind of document and what happened to it; everything else is a journal. */
const ofOthers: Record<string, VoucherType> = {
  'receipt received': 'Receipt',
  'refund paid': 'Payment',
  'bill entered': 'Purchase',
  'vendor-credit entered': 'Debit Note',
  'vendor-payment paid': 'Payment',
  'vendor-refund received': 'Receipt',
  'tcs-deposit paid': 'Payment',
}

export function voucherTypeOf(entry: TallyEntry): VoucherType {
  const { documentKind, event, invoiceKind } = entry
  if (documentKind === 'invoice' && event === 'issued') return ofInvoices[invoiceKind ?? ''] ?? 'Journal'
  return ofOthers[`${documentKind} ${event}`] ?? (event === 'booked' ? findMoneyType(entry) : 'Journal')
}

const moneyGroups = ['Cash-in-Hand', 'Bank Accounts']

/** What a line of the bank was booked as: between own accounts a Contra, else paid or received. */
function findMoneyType(entry: TallyEntry): VoucherType {
  const booked = bookedOf(entry)
  const money = booked.filter(({ ledger }) => moneyGroups.includes(ledger.group))
  if (money.length === 0) return 'Journal'
  if (money.length === booked.length) return 'Contra'
  return money.reduce((sum, { base }) => sum + base, 0) > 0 ? 'Receipt' : 'Payment'
}

interface Booked {
  ledger: TallyLedger
  base: number
}

/** The lines of an entry by ledger: what comes to nothing, as an advance put against an invoice, is no voucher. */
export function bookedOf({ lines }: TallyEntry): Booked[] {
  const booked = new Map<string, Booked>()
  for (const line of lines) {
    const ledger = ledgerOf(line)
    const before = booked.get(ledger.name)
    booked.set(ledger.name, { ledger: before?.ledger ?? ledger, base: (before?.base ?? 0) + line.base })
  }
  return [...booked.values()].filter(({ base }) => base !== 0)
}

/** `2026-10-21` as 20261021. */
const tallyDay = (day: string) => day.replaceAll('-', '')

const amountNode = ({ ledger, base }: Booked, currency: string): XmlNode =>
  node('ALLLEDGERENTRIES.LIST', [
    node('LEDGERNAME', ledger.name),
    node('ISDEEMEDPOSITIVE', base > 0 ? 'Yes' : 'No'),
    node('ISPARTYLEDGER', ledger.isParty ? 'Yes' : 'No'),
    node('AMOUNT', decimalOf(base > 0 ? -base : Math.abs(base), currency)),
  ])

function voucherNode(entry: TallyEntry, booked: readonly Booked[], currency: string): XmlNode {
  const type = voucherTypeOf(entry)
  const party = booked.find(({ ledger }) => ledger.isParty)?.ledger.name
  return node(
    'VOUCHER',
    [
      node('DATE', tallyDay(entry.day)),
      node('GUID', entry.id),
      node('VOUCHERTYPENAME', type),
      ...(entry.label ? [node('VOUCHERNUMBER', entry.label), node('REFERENCE', entry.label)] : []),
      ...(party ? [node('PARTYLEDGERNAME', party)] : []),
      node(
        'NARRATION',
        `${entry.documentKind.replaceAll('-', ' ')} ${entry.label ?? ''} ${entry.event}`.replace(/\s+/g, ' '),
      ),
      ...booked.map((one) => amountNode(one, currency)),
    ],
    // By its own id an entry that is imported twice is there once.
    { REMOTEID: entry.id, VCHTYPE: type, ACTION: 'Create', OBJVIEW: 'Accounting Voucher View' },
  )
}

const message = (inner: XmlNode) => writeXml(node('TALLYMESSAGE', [inner], { 'xmlns:UDF': 'TallyUDF' }))

const headOf = (report: string) =>
  `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC><REQUESTDATA>`
const foot = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The masters: every ledger that the entries use, each once. Import them before the vouchers. */
export function* tallyMasters(ledgers: Iterable<TallyLedger>): Generator<string> {
  yield declaration + headOf('All Masters')
  for (const ledger of ledgers) yield message(ledgerNode(ledger))
  yield foot
}

/** The vouchers, piece by piece, since a month may have many; what they use is added to `ledgers`. */
export async function* tallyVouchers(
  entries: AsyncIterable<TallyEntry> | Iterable<TallyEntry>,
  { currency, ledgers }: { currency: string; ledgers: Map<string, TallyLedger> },
): AsyncGenerator<string> {
  yield declaration + headOf('Vouchers')
  for await (const entry of entries) {
    const booked = bookedOf(entry)
    if (booked.length === 0) continue
    for (const { ledger } of booked) if (!ledgers.has(ledger.name)) ledgers.set(ledger.name, ledger)
    yield message(voucherNode(entry, booked, currency))
  }
  yield foot
}
