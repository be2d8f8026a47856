/** The books of a period as Tally imports them: ledgers, then vouchers. Debits are below zero there. */
import { writeBill, listBills, writeAmount, type PostedBy, type TallyBill, type TallyLine } from './tally-bills.ts'
import { ledgerNode, ledgerOf, type TallyLedger } from './tally-ledgers.ts'
import { writeSac, shareBySac, writeSupply, type TallySupply } from './tally-supply.ts'
import { type TypedEntry, voucherTypeOf } from './tally-types.ts'
import { node, writeXml, type XmlNode } from './xml.ts'

/** An entry of the books. */
export interface TallyEntry extends TypedEntry, PostedBy {
  id: string
  day: string
  label: string | null
  /** Of an invoice or a note with India's tax; null of everything else. */
  supply: TallySupply | null
  lines: readonly TallyLine[]
}

/** A line of a voucher. */
interface Booked {
  ledger: TallyLedger
  base: number
  /** Of a party: what the line is for, which comes to the line. */
  bills: TallyBill[]
  sac: string | null
}

/** The lines of one party: one with what is debited and one with what is credited, each by bill. */
function addParty(ledger: TallyLedger, lines: readonly TallyLine[], entry: TallyEntry): Booked[] {
  const bills = listBills(lines, entry)
  return [1, -1].flatMap((sign) => {
    const side = bills.filter(({ base }) => Math.sign(base) === sign)
    const base = side.reduce((sum, bill) => sum + bill.base, 0)
    return base === 0 ? [] : [{ ledger, base, bills: side, sac: null }]
  })
}

/** The lines of another ledger: in one, or by service code. */
function addOther(ledger: TallyLedger, lines: readonly TallyLine[], entry: TallyEntry): Booked[] {
  const sums = new Map<string | null, number>()
  for (const { sac, base } of addByPart(lines).flatMap((line) => shareBySac(line, entry.supply)))
    sums.set(sac, (sums.get(sac) ?? 0) + base)
  return [...sums].filter(([, base]) => base !== 0).map(([sac, base]) => ({ ledger, base, bills: [], sac }))
}

/** Lines of a ledger as one for each part of the account. */
function addByPart(lines: readonly TallyLine[]): TallyLine[] {
  const byPart = Map.groupBy(lines, ({ account, part }) => JSON.stringify([account, part]))
  return [...byPart.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, base: others.reduce((sum, { base }) => sum + base, first.base) }] : [],
  )
}

/** The lines of an entry by ledger, in the order of the books. */
export function bookedOf(entry: TallyEntry): Booked[] {
  const known = new Map<string, TallyLedger>()
  const byName = Map.groupBy(entry.lines, (line) => {
    const ledger = ledgerOf(line)
    if (!known.has(ledger.name)) known.set(ledger.name, ledger)
    return ledger.name
  })
  return [...known.values()].flatMap((ledger) => {
    const lines = byName.get(ledger.name) ?? []
    return ledger.isParty ? addParty(ledger, lines, entry) : addOther(ledger, lines, entry)
  })
}

/** `2026-10-21` as 20261021. */
const tallyDay = (day: string) => day.replaceAll('-', '')

const amountNode = ({ ledger, base, bills, sac }: Booked, currency: string): XmlNode =>
  node('ALLLEDGERENTRIES.LIST', [
    node('LEDGERNAME', ledger.name),
    ...writeSac(sac),
    node('ISDEEMEDPOSITIVE', base > 0 ? 'Yes' : 'No'),
    node('ISPARTYLEDGER', ledger.isParty ? 'Yes' : 'No'),
    node('AMOUNT', writeAmount(base, currency)),
    ...bills.map((bill) => writeBill(bill, currency)),
  ])

/** Whose voucher it is; what was sold says it as it was on the invoice. */
function writeParty(party: TallyLedger, { supply }: TallyEntry): XmlNode[] {
  const named = [node('PARTYLEDGERNAME', party.name), node('PARTYNAME', party.name)]
  if (supply) return [...named, ...writeSupply(supply)]
  return party.gstin ? [...named, node('PARTYGSTIN', party.gstin)] : named
}

function voucherNode(entry: TallyEntry, booked: readonly Booked[], currency: string): XmlNode {
  const type = voucherTypeOf(entry, booked)
  const party = booked.find(({ ledger }) => ledger.isParty)?.ledger
  return node(
    'VOUCHER',
    [
      node('DATE', tallyDay(entry.day)),
      node('GUID', entry.id),
      node('VOUCHERTYPENAME', type),
      ...(entry.label ? [node('VOUCHERNUMBER', entry.label), node('REFERENCE', entry.label)] : []),
      ...(party ? writeParty(party, entry) : []),
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
