import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { ComputedInvoice, InvoiceDocument, InvoiceFigures, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { InvoiceForm, InvoiceKind } from '@sarai/contract/invoice-words'
import type { SeriesKind } from '@sarai/contract/tax-words'
import { allocate, converted, toAmount } from '@sarai/money/amounts'
import { amountInWords } from '@sarai/tax/amount-in-words'
import type { Buyer, DocumentFacts, LineFacts, Supplier, TourDay } from '@sarai/tax/facts'
import type { Finding } from '@sarai/tax/findings'
import type { TcsExemption } from '@sarai/contract/tax-words'
import type { TaxAnswer, TaxResult, Why } from '@sarai/tax/result'
import { tourDaysOf } from '@sarai/tax/tourist'
import type { TaxProfile } from '../tax-profile/tax-profile.service.ts'

/** Which buyer the rules see. */
export function buyerOf({ gstin, country, state }: InvoiceDocument['billTo'], ownCountry: string): Buyer {
  if (gstin) return { kind: 'registered', gstin, addressState: state }
  if (country !== null && country !== ownCountry) return { kind: 'foreign', isTourist: false }
  return { kind: 'consumer', state }
}

/** A buyer abroad who is said to be a tourist. */
export const touristOr = (buyer: Buyer, tour: InvoiceDocument['tour']): Buyer =>
  buyer.kind === 'foreign' ? { ...buyer, isTourist: tour?.isForTourist === true } : buyer

/** The days by which a tourist's tour is exempt. */
export const exemptDaysOf = (tour: InvoiceDocument['tour']): TourDay[] => (tour?.isForTourist ? tourDaysOf(tour) : [])

interface Known {
  kind: InvoiceKind
  supplier: Supplier
  /** The agency's country. */
  country: string
  /** What of its booking's cost each line bears, where that is known: `costsByLine`. */
  costs: ReadonlyMap<string, number>
  /** On what tax was collected of the customer before, in the financial year. */
  tcsBefore: number
  /** On what of the document's trip it was collected when it was paid ahead, and what. */
  tcsAhead: { base: number; amount: number }
  /** The currency that the rules compute in; null: any. */
  taxCurrency: string | null
  /** The buyer's PAN is not known yet, and is taken to be there. */
  isPanToCome?: true
}

/** An amount of a document in the currency its tax is computed in, at the document's rate. */
function toTaxCurrency({ currency, rate }: InvoiceDocument, taxCurrency: string | null) {
  if (taxCurrency === null || taxCurrency === currency || rate === null) return (amount: number) => amount
  const terms = { from: currency, to: taxCurrency, rate, buffer: 0 }
  return (amount: number) => toAmount(converted(BigInt(amount), terms))
}

/**
 * What lines that are taxed on the margin cost the agency, by their ids: lines of one booking share its cost by their
 * prices, so that it is taken off once.
 * @param bookings what they cost, in the currency of the tax
 */
export function costsByLine(
  lines: readonly Pick<InvoiceLine, 'id' | 'bookingId' | 'quantity' | 'price' | 'discount'>[],
  bookings: ReadonlyMap<string, number>,
): Map<string, number> {
  const ofBookings = Map.groupBy(lines, ({ bookingId }) => bookingId)
  const found = [...ofBookings].flatMap(([bookingId, sharing]) => {
    const cost = bookingId === null ? undefined : bookings.get(bookingId)
    if (cost === undefined) return []
    const shares = allocate(
      BigInt(cost),
      // A discount above the price is told of by itself, and bears no cost.
      sharing.map(({ quantity, price, discount }) => BigInt(Math.max(quantity * price - discount, 0))),
    )
    return sharing.map(({ id }, at): [string, number] => [id, toAmount(shares[at] ?? 0n)])
  })
  return new Map(found)
}

/** Opening balances have their figures from when they were posted: nothing of them is computed. */
function drawn(kind: InvoiceKind): Exclude<InvoiceKind, 'opening'> {
  if (kind === 'opening') throw new Error('an opening balance is not computed')
  return kind
}

/** What the rules are to know of a document. */
export function taxFactsOf(document: InvoiceDocument, known: Known): DocumentFacts {
  const { billTo, lines, isReverseCharge, overseas, tour } = document
  const currency = document.rate === null ? document.currency : (known.taxCurrency ?? document.currency)
  const inTax = toTaxCurrency(document, known.taxCurrency)
  return {
    kind: drawn(known.kind),
    currency,
    supplier: known.supplier,
    buyer: touristOr(buyerOf(billTo, known.country), tour),
    zeroRated: billTo.zeroRated ?? null,
    lines: lines.map(
      ({ bookingId: _of, description: _words, unit: _unit, quantity, price, stays, ...line }): LineFacts => ({
        ...line,
        stays,
        currency,
        amount: inTax(quantity * price),
        discount: inTax(line.discount),
        basicFare: line.basicFare === null ? null : inTax(line.basicFare),
        cost: known.costs.get(line.id) ?? null,
      }),
    ),
    tourDays: exemptDaysOf(tour),
    overseas: overseas && {
      hasTicket: overseas.hasTicket,
      hasStay: overseas.hasStay,
      hasOther: overseas.hasOther,
      exemption: overseas.exemption as TcsExemption | null,
      hasPan: known.isPanToCome === true || billTo.pan !== null || billTo.gstin !== null,
      before: known.tcsBefore,
      collected: known.tcsAhead,
    },
    isReverseCharge,
    isPlaceUnknown: false,
  }
}

const said = (whys: Why[]) =>
  whys.map(({ figure, sentence, source, confidence }) => ({ figure, sentence, source, confidence }))

function formOf(asked: InvoiceKind, form: TaxResult['form']): InvoiceForm {
  const kind = drawn(asked)
  return kind === 'invoice' ? form : kind
}

/** The series that a document takes its number from. */
export const seriesOf = (form: InvoiceForm): SeriesKind => (form === 'bill' ? 'bill-of-supply' : form)

function figuresOf(kind: InvoiceKind, result: TaxResult): InvoiceFigures {
  const { form, lines, rates, tcs, currency, total, why } = result
  const { net, taxable, exempt, taxes, tax, roundOff, needsAccountant } = result
  return {
    form: formOf(kind, form),
    currency,
    lines: lines.map((line) => ({
      id: line.id,
      sac: line.sac,
      rate: line.rate,
      place: line.place,
      net: line.net,
      taxable: line.taxable,
      exempt: line.exempt,
      taxes: line.taxes,
      tax: line.tax,
      total: line.total,
      why: said(line.why),
    })),
    rates: rates.map(({ rate, place, taxable: base, taxes: heads }) => ({ rate, place, taxable: base, taxes: heads })),
    net,
    taxable,
    exempt,
    taxes,
    tax,
    tcs: tcs && { base: tcs.base, amount: tcs.amount, why: said(tcs.why) },
    roundOff,
    total,
    words: amountInWords(total, currency, currency === 'INR' ? 'indian' : 'international'),
    needsAccountant,
    why: said(why),
  }
}

/** The fact of a line, or of the document, that something is found about, as the contract names it. */
const fields: Partial<Record<Finding['code'], string>> = {
  'mode-unknown': 'mode',
  'fare-missing': 'basicFare',
  'rate-missing': 'rate',
  'rate-not-taken': 'rate',
  'property-missing': 'stays',
  'nights-impossible': 'stays',
  'cost-missing': 'bookingId',
  'discount-too-large': 'discount',
  'tax-above-price': 'price',
  'currency-not-of-pack': 'rate',
  'pan-missing': 'billTo.pan',
  'buyer-address': 'billTo.state',
  'reverse-charge': 'isReverseCharge',
  'zero-rated': 'billTo.zeroRated',
}

/** A state that no rule knows is told of a property here; of a party it may be the agency's own. */
function fieldOf({ code, lineId }: Finding): string | null {
  if (code === 'state-unknown') return lineId === undefined ? null : 'stays'
  return fields[code] ?? null
}

/**
 * The answer of the rules, as screens and papers show it.
 * @param onMargin the lines whose tax is on the margin. It has to be part of their price: beside it, the total would
 *   tell what the service costs
 */
export function computedOf(kind: InvoiceKind, answer: TaxAnswer, onMargin: readonly InvoiceLine[]): ComputedInvoice {
  const message = 'Tax on the margin is a part of the price. Mark this price as including tax.'
  const beside = onMargin.filter(({ isInclusive }) => !isInclusive)
  const findings: ComputedInvoice['findings'] = [
    ...beside.map(({ id }) => ({ severity: 'error' as const, message, line: id, field: 'isInclusive' })),
    ...answer.findings.map((one) => ({
      severity: one.severity,
      message: one.message,
      line: one.lineId ?? null,
      field: fieldOf(one),
    })),
  ]
  return { figures: answer.ok && beside.length === 0 ? figuresOf(kind, answer) : null, findings }
}

/** What a document says of who issues it. */
export function issuerOf({ registration, pan, lut, pack, signatory }: TaxProfile): IssuedBy {
  const { kind, legalName, tradeName, address, state, taxNumber } = registration
  const isComposition = kind === 'composition' || undefined
  const rules = `${pack.id} ${pack.version}`
  return { legalName, tradeName, address, state, taxNumber, pan, lut, isComposition, pack: rules, signatory }
}
