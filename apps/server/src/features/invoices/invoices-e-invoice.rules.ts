import type { EInvoice } from '@sarai/contract/e-invoices'
import { dayWords } from '@sarai/contract/day-words'
import { gstinProblem, gstStates } from '@sarai/contract/gst'
import type { InvoiceFigures } from '@sarai/contract/invoice-schemas'
import { isExport, isUnderLut, type ZeroRating } from '@sarai/contract/tax-words'
import { toUnits } from '@sarai/money/format'
import { readInvoiceValue, sumOtherCharges } from '@sarai/returns/invoice-value'
import { countryName } from '../../core/countries.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

type Finding = EInvoice['findings'][number]
type Line = InvoiceFigures['lines'][number]
type Corrected = Pick<InvoiceRecord, 'documentNumber' | 'issuedOn'>

const types: Partial<Record<InvoiceFigures['form'], string>> = {
  'tax-invoice': 'INV',
  'credit-note': 'CRN',
  'debit-note': 'DBN',
}

const supplyTypes: Record<ZeroRating, string> = {
  'sez-with-tax': 'SEZWP',
  'sez-without-tax': 'SEZWOP',
  'export-with-tax': 'EXPWP',
  'export-without-tax': 'EXPWOP',
}

/** What the schema has for a buyer, a place and a PIN code abroad. */
const abroad = { gstin: 'URP', state: '96', pin: 999_999 }

const rupees = (amount: number) => toUnits(amount, 'INR')
/** 25/11/2026 */
const portalDay = (day: string) => day.split('-').toReversed().join('/')
const oneLine = (text: string, max: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, max)

/** Why a document is not of those that are reported. */
function otherwise({ state, kind, form, document, supplier }: InvoiceRecord): string | undefined {
  if (state === 'draft' || kind === 'proforma') return 'Only what was issued is reported as an e-invoice.'
  if (!supplier?.taxNumber || gstinProblem(supplier.taxNumber)) return 'It was not issued under a GSTIN.'
  if (!form || !types[form]) return 'Without tax there is no e-invoice.'
  if (!document.billTo.gstin && !isExport(document.billTo.zeroRated))
    return 'E-invoices are for buyers with a GSTIN, and for exports.'
  return undefined
}

/** An address of the schema, from the lines it was written in; the PIN code and the place are told from them. */
function addressOf(text: string | null, state: string) {
  const written = text ?? ''
  const pin = [...written.matchAll(/(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)/g)].at(-1)
  const without = pin ? written.replace(pin[0], '') : written
  const lines = without
    .split('\n')
    .map((one) => one.replaceAll(/^[\s,.–-]+|[\s,.–-]+$/g, ''))
    .filter(Boolean)
  const last = lines.at(-1)?.split(',').at(-1)?.trim() ?? ''
  const rest = oneLine(lines.slice(1).join(', '), 100)
  return {
    Addr1: oneLine(lines[0] ?? '', 100),
    ...(rest.length >= 3 ? { Addr2: rest } : {}),
    Loc: oneLine(last.length >= 3 ? last : (gstStates[state] ?? ''), 50),
    Pin: pin ? Number(`${pin[1]}${pin[2]}`) : null,
    Stcd: state,
  }
}

/** What is laid out for the customer is no supply, and stands among the other charges. */
const isSupply = ({ sac, taxable, tax }: Line) => sac !== null || taxable !== 0 || tax !== 0

function itemOf({ sac, rate, taxable, taxes, tax, total }: Line, index: number, words: string) {
  const other = total - taxable - tax
  return {
    SlNo: String(index + 1),
    PrdDesc: oneLine(words, 300),
    IsServc: 'Y',
    HsnCd: sac ?? '',
    UnitPrice: rupees(taxable),
    TotAmt: rupees(taxable),
    AssAmt: rupees(taxable),
    // Parts per 100,000.
    GstRt: rate / 1000,
    IgstAmt: rupees(taxes.igst),
    CgstAmt: rupees(taxes.cgst),
    SgstAmt: rupees(taxes.sgst + taxes.utgst),
    OthChrg: rupees(other),
    TotItemVal: rupees(total),
  }
}

function valuesOf(figures: InvoiceFigures, others: readonly Line[]) {
  const { taxable, taxes, roundOff } = figures
  return {
    AssVal: rupees(taxable),
    IgstVal: rupees(taxes.igst),
    CgstVal: rupees(taxes.cgst),
    SgstVal: rupees(taxes.sgst + taxes.utgst),
    OthChrg: rupees(sumOtherCharges(others, figures)),
    RndOffAmt: rupees(roundOff),
    TotInvVal: rupees(readInvoiceValue(figures)),
  }
}

/** What the schema requires and the document lacks. */
function lacking(invoice: InvoiceRecord, figures: InvoiceFigures, corrects: Corrected | undefined): string[] {
  const { documentNumber, document, kind, supplier } = invoice
  const { billTo, isReverseCharge } = document
  const supplies = figures.lines.filter(isSupply)
  const places = new Set(supplies.map(({ place }) => place))
  const has = (text: string | null) => addressOf(text, '').Pin !== null && addressOf(text, '').Addr1 !== ''
  const wrong: [boolean, string][] = [
    [figures.currency !== 'INR', 'Amounts are reported in rupees.'],
    [isReverseCharge, 'An invoice on reverse charge is entered on the portal by hand.'],
    [
      !/^[A-Z1-9][A-Z0-9/-]{0,15}$/.test(documentNumber ?? ''),
      'The portal takes numbers of up to 16 capital letters, digits, / and -, and none that begins with 0, / or -.',
    ],
    [(supplier?.legalName.length ?? 0) < 3 || billTo.name.length < 3, 'Names have at least 3 characters.'],
    [
      !has(supplier?.address ?? null),
      'The address of your registration had no PIN code when this was issued. Complete it in Settings, Tax, for the next ones.',
    ],
    [!isExport(billTo.zeroRated) && !has(billTo.address), 'The buyer’s address has no PIN code.'],
    [isExport(billTo.zeroRated) && !billTo.address, 'The buyer’s address is missing.'],
    [supplies.length === 0, 'There is nothing that is supplied.'],
    [supplies.some(({ sac }) => !/^\d{4,8}$/.test(sac ?? '')), 'A line has no service code (SAC).'],
    [!isExport(billTo.zeroRated) && (places.size !== 1 || places.has(null)), 'All lines need one place of supply.'],
    [kind !== 'invoice' && !corrects, 'The invoice that it corrects is not known.'],
  ]
  return wrong.flatMap(([isWrong, message]) => (isWrong ? [message] : []))
}

/** How a document stands with the portal. */
interface Reporting {
  isReported: boolean
  /** By its turnover the agency has to report it. */
  isOwed: boolean
  /** Until when the portal takes it; null: no last day. */
  until: string | null
  today: string
}

/** What is said of a document that is to be reported, and is not. */
function dueFindings({ state, kind }: InvoiceRecord, { isReported, isOwed, until, today }: Reporting): Finding[] {
  if (isReported || state === 'cancelled' || !isOwed) return []
  if (until === null)
    return [{ severity: 'warning', message: 'By your turnover this is to be reported as an e-invoice.' }]
  if (today <= until)
    return [{ severity: 'warning', message: `Report this by ${dayWords(until)}: the portal takes it for 30 days.` }]
  const remedy = kind === 'invoice' ? ' Credit it and issue it again, or ask your accountant.' : ' Ask your accountant.'
  return [
    { severity: 'error', message: `The portal took this until ${dayWords(until)}, and does not any more.${remedy}` },
  ]
}

/** What is to be looked at, though it can be reported. */
function doubts({ state }: InvoiceRecord, figures: InvoiceFigures, isReported: boolean): string[] {
  const wrong: [boolean, string][] = [
    [
      figures.lines.some(({ sac }) => sac !== null && sac.length < 6),
      'A service code has less than 6 digits: whoever must report e-invoices needs 6.',
    ],
    [
      state === 'cancelled' && isReported,
      'This was cancelled here. Cancel its IRN on the portal too, which takes that for 24 hours only.',
    ],
    [state === 'cancelled' && !isReported, 'This was cancelled: there is nothing to report any more.'],
  ]
  return wrong.flatMap(([isSo, message]) => (isSo ? [message] : []))
}

function buyerOf(billTo: InvoiceRecord['document']['billTo'], place: string) {
  const { name, address, gstin, country, email, zeroRated } = billTo
  const told = { LglNm: oneLine(name, 100), ...(email ? { Em: email } : {}) }
  const state = gstin?.slice(0, 2) ?? ''
  if (!isExport(zeroRated)) return { Gstin: gstin ?? '', Pos: place, ...told, ...addressOf(address, state) }
  const { Loc: _place, Pin: _pin, ...lines } = addressOf(address, abroad.state)
  const whole = { ...lines, Loc: oneLine(countryName(country ?? ''), 50), Pin: abroad.pin }
  return { Gstin: abroad.gstin, Pos: abroad.state, ...told, ...whole }
}

/** Where an export goes, and whether its tax is claimed back. */
function exportOf({ billTo, currency }: InvoiceRecord['document']) {
  const { country, zeroRated } = billTo
  if (!isExport(zeroRated)) return {}
  const foreign = currency === 'INR' ? {} : { ForCur: currency }
  return { ExpDtls: { RefClm: isUnderLut(zeroRated) ? 'N' : 'Y', ...foreign, CntCode: country } }
}

/** The document of the schema INV-01, version 1.1, from what was issued. */
function documentOf(invoice: InvoiceRecord, figures: InvoiceFigures, corrects: Corrected | undefined) {
  const { documentNumber, issuedOn, document, supplier, form } = invoice
  const { billTo, lines } = document
  const words = new Map(lines.map(({ id, description }) => [id, description]))
  const supplies = figures.lines.filter(isSupply)
  const seller = supplier?.taxNumber ?? ''
  return {
    Version: '1.1',
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: billTo.zeroRated ? supplyTypes[billTo.zeroRated] : 'B2B',
      RegRev: 'N',
      IgstOnIntra: 'N',
    },
    DocDtls: { Typ: form ? types[form] : null, No: documentNumber, Dt: portalDay(issuedOn ?? '') },
    SellerDtls: {
      Gstin: seller,
      LglNm: oneLine(supplier?.legalName ?? '', 100),
      ...(supplier?.tradeName ? { TrdNm: oneLine(supplier.tradeName, 100) } : {}),
      ...addressOf(supplier?.address ?? null, seller.slice(0, 2)),
    },
    BuyerDtls: buyerOf(billTo, supplies[0]?.place ?? ''),
    ...exportOf(document),
    ItemList: supplies.map((line, index) => itemOf(line, index, words.get(line.id) ?? '')),
    ValDtls: valuesOf(
      figures,
      figures.lines.filter((line) => !isSupply(line)),
    ),
    ...(corrects
      ? { RefDtls: { PrecDocDtls: [{ InvNo: corrects.documentNumber, InvDt: portalDay(corrects.issuedOn ?? '') }] } }
      : {}),
  }
}

/** A document as it is reported, or why it is not, and what is missing for it. */
export function eInvoiceOf(
  invoice: InvoiceRecord,
  corrects: Corrected | undefined,
  reporting: Reporting,
): Omit<EInvoice, 'registration'> {
  const { figures } = invoice
  const why = otherwise(invoice)
  const as = (severity: Finding['severity'], messages: string[]) => messages.map((message) => ({ severity, message }))
  if (why || !figures) return { isMeant: false, findings: as('warning', why ? [why] : []), document: null }
  const errors = lacking(invoice, figures, corrects)
  return {
    isMeant: true,
    findings: [
      ...as('error', errors),
      ...dueFindings(invoice, reporting),
      ...as('warning', doubts(invoice, figures, reporting.isReported)),
    ],
    document: errors.length > 0 || invoice.state === 'cancelled' ? null : documentOf(invoice, figures, corrects),
  }
}
