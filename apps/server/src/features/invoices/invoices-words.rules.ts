import { isExport, isUnderLut, taxHeadLabels, type ZeroRating } from '@sarai/contract/tax-words'
import { otherTaxNumber } from '@sarai/contract/tax-names'
import { gstStates } from '@sarai/contract/gst'
import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import { type InvoiceForm, invoiceFormLabels } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import { halfUp } from '@sarai/money/amounts'
import { formatMoney, formatRate } from '@sarai/money/format'
import { ownSums } from '@sarai/money/own-sums'
import { becauseOf, type Reason, reasonsOf } from './invoices-reasons.rules.ts'
import { touristWords } from './invoices-tourist.rules.ts'
import { countryName } from '../../core/countries.rules.ts'

export interface Fact {
  label: string
  value: string
  /** Why it is that, for customers to open. */
  why?: Reason[]
}

export interface Party {
  name: string
  lines: string[]
}

export interface ShownLine {
  text: string
  /** "SAC 998555 · 2 persons × ₹1,20,000 · less ₹5,000" */
  detail: string
  taxRate: string
  amount: string
  /** The gross amount, where any line bears tax. */
  withTax?: string
}

export interface ShownSum extends Fact {
  isWhole?: true
  /** The same in the currency that the document is written in, where its tax is in another. */
  own?: string
}

/** An invoice in words, for pages and documents alike. */
export interface ShownInvoice {
  heading: string
  facts: Fact[]
  supplier: Party
  /** What the other party does: is charged, has paid, is paid. */
  partyLabel: string
  billTo: Party
  lines: ShownLine[]
  sums: ShownSum[]
  /** The currencies of `own` and `value` in the sums; null where there is only one. */
  currencies: { own: string; value: string } | null
  /** Tax by service code and rate, as the law wants it; null where none is charged. */
  taxes: { heads: string[]; rows: { code: string; taxable: string; amounts: string[] }[] } | null
  words: string
  /** What the law wants written on it, in its words. */
  endorsement: string | null
  remarks: string[]
  notes: string | null
  terms: string | null
  /** Who signs it; null where nobody was named when it was issued, or on what is not signed. */
  signatory: IssuedBy['signatory']
}

type Head = keyof typeof taxHeadLabels
const heads = Object.keys(taxHeadLabels) as Head[]

/** Parts per 100,000 as a percentage. */
export const percent = (rate: number) => `${rate / 1000} %`
export const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : [])
export const lineBreaks = (text: string | null) => (text ? text.split(/\s*\n\s*/).filter(Boolean) : [])

/** Who issues a document, with its letter of undertaking where nothing is charged by that. */
export function issuerWords(supplier: IssuedBy, showsLut: boolean): Party {
  const { legalName, tradeName, address, state, taxNumber, pan, lut } = supplier
  const own = [
    tradeName && tradeName !== legalName && tradeName,
    ...lineBreaks(address),
    state && `${gstStates[state] ?? state}, state code ${state}`,
    taxNumber && `${state ? 'GSTIN' : otherTaxNumber} ${taxNumber}`,
    pan && `PAN ${pan}`,
    showsLut && lut && `LUT ${lut}`,
  ]
  return { name: legalName, lines: own.filter((line): line is string => Boolean(line)) }
}

interface PartyNumbers {
  gstin: string | null
  pan?: string | null
  taxNumber?: string | null
}

/** What a customer is registered as, as papers name it. */
export const partyNumbers = ({ gstin, pan, taxNumber }: PartyNumbers): string[] =>
  [gstin && `GSTIN ${gstin}`, pan && `PAN ${pan}`, taxNumber && `${otherTaxNumber} ${taxNumber}`].filter(
    (said): said is string => Boolean(said),
  )

function billToOf({ name, address, state, country, gstin, pan, taxNumber, email }: InvoiceDocument['billTo']): Party {
  const own = [
    ...lineBreaks(address),
    state ? `${gstStates[state] ?? state}, state code ${state}` : country && countryName(country),
    ...partyNumbers({ gstin, pan, taxNumber }),
    email,
  ]
  return { name, lines: own.filter((line): line is string => Boolean(line)) }
}

function linesOf({ lines, currency }: InvoiceDocument, figures: InvoiceFigures): ShownLine[] {
  const isTaxed = figures.lines.some(({ tax }) => tax > 0)
  return lines.map(({ id, description, quantity, unit, price, discount }) => {
    const found = figures.lines.find((line) => line.id === id)
    const detail = [
      found?.sac && `SAC ${found.sac}`,
      `${[quantity, unit].filter(Boolean).join(' ')} × ${formatMoney(price, currency)}`,
      discount > 0 && `less ${formatMoney(discount, currency)}`,
    ]
    return {
      text: description,
      detail: detail.filter(Boolean).join(' · '),
      taxRate: found && found.tax > 0 ? percent(found.rate) : '',
      amount: formatMoney(found?.net ?? quantity * price - discount, found ? figures.currency : currency),
      ...(isTaxed && found ? { withTax: formatMoney(found.total, figures.currency) } : {}),
    }
  })
}

/** Adds up the lines by service code and rate. */
function taxesOf({ lines, currency, taxes }: InvoiceFigures): ShownInvoice['taxes'] {
  const used = heads.filter((head) => taxes[head] !== 0)
  if (used.length === 0) return null
  const groups = new Map<string, { taxable: number; amounts: number[] }>()
  for (const { sac, rate, taxable, taxes: own } of lines) {
    const code = [sac && `SAC ${sac}`, percent(rate)].filter(Boolean).join(', ')
    const group = groups.get(code) ?? { taxable: 0, amounts: used.map(() => 0) }
    group.taxable += taxable
    used.forEach((head, index) => (group.amounts[index] = (group.amounts[index] ?? 0) + own[head]))
    groups.set(code, group)
  }
  const money = (amount: number) => formatMoney(amount, currency)
  const rows = [...groups].map(([code, { taxable, amounts }]) => ({
    code,
    taxable: money(taxable),
    amounts: amounts.map(money),
  }))
  return { heads: used.map((head) => taxHeadLabels[head]), rows }
}

/** An amount as documents have it: in parentheses below zero. */
const onPaper = (amount: number, currency: string): string =>
  amount < 0 ? `(${formatMoney(-amount, currency)})` : formatMoney(amount, currency)

/** ", 2 % of ₹1,05,000": by what it comes to, where older law had several rates. */
export function tcsTerms({ base, amount }: { base: number; amount: number }, currency: string): string {
  if (base <= 0) return ''
  const hundredths = Number(halfUp(BigInt(amount) * 10_000n, BigInt(base)))
  return `, ${hundredths / 100} % of ${formatMoney(base, currency)}`
}

function sumsOf(document: InvoiceDocument, figures: InvoiceFigures, tellsCosts: boolean): ShownSum[] {
  const { currency, net, taxable, exempt, taxes, tcs, roundOff, total } = figures
  const own = ownSums(figures, document)
  const why = reasonsOf(figures, tellsCosts)
  const inOwn = (amount: number | undefined) =>
    own && amount !== undefined ? { own: onPaper(amount, own.currency) } : {}
  const sum = (label: string, amount: number, more: { own: number | undefined; why: Reason[] }): ShownSum => ({
    label,
    value: onPaper(amount, currency),
    ...inOwn(more.own),
    ...(more.why.length > 0 && { why: more.why }),
  })
  const has = (amount: number, made: () => ShownSum): ShownSum[] => (amount === 0 ? [] : [made()])
  return [
    sum('Before tax', net, { own: own?.net, why: [] }),
    ...has(taxable === net ? 0 : taxable, () => sum('Taxed value', taxable, { own: own?.taxable, why: why.tax })),
    ...has(exempt, () => sum('Exempt', exempt, { own: own?.exempt, why: why.exempt })),
    ...heads.flatMap((head) =>
      has(taxes[head], () => sum(taxHeadLabels[head], taxes[head], { own: own?.taxes[head], why: why.tax })),
    ),
    ...(tcs
      ? has(tcs.amount, () =>
          sum(`Tax collected at source (TCS)${tcsTerms(tcs, currency)}`, tcs.amount, { own: own?.tcs, why: why.tcs }),
        )
      : []),
    ...has(roundOff, () => sum('Round-off', roundOff, { own: own?.roundOff, why: why.total })),
    { ...sum('Total', total, { own: own?.total, why: [] }), isWhole: true },
  ]
}

/** "1 USD = 83.5 of 23 Nov 2026" */
const rateWords = ({ currency, rate, rateOn }: { currency: string; rate: number; rateOn?: string | null }) =>
  [`1 ${currency} = ${formatRate(rate)}`, rateOn && `of ${dayWords(rateOn)}`].filter(Boolean).join(' ')

/** CGST Rules, rule 46, third proviso. */
const endorsements: Record<ZeroRating, string> = {
  'sez-with-tax': 'Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax',
  'sez-without-tax':
    'Supply to SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax',
  'export-with-tax': 'Supply meant for export on payment of integrated tax',
  'export-without-tax': 'Supply meant for export under bond or letter of undertaking without payment of integrated tax',
}

/** CGST Rules, rule 5(1)(f), for the top of each bill of supply. */
const underComposition = 'Composition taxable person, not eligible to collect tax on supplies'

/** What the law wants written on a document; null where nothing. */
function findEndorsement({ form, document, supplier }: Pick<Said, 'form' | 'document' | 'supplier'>): string | null {
  if (supplier.isComposition && form === 'bill-of-supply') return underComposition.toUpperCase()
  const { zeroRated } = document.billTo
  return zeroRated ? endorsements[zeroRated].toUpperCase() : null
}

/**
 * Whether a document charges a tour at the reduced rate, whose bill has to say that its price is gross and includes stay
 * and transport (notification 11/2017-Central Tax (Rate), entry 23).
 */
const isGrossTour = (form: InvoiceForm, { lines }: InvoiceDocument): boolean =>
  (form === 'tax-invoice' || form === 'proforma') &&
  lines.some(({ mode, isCancellation }) => mode === 'tour-operator' && !isCancellation)

interface Said {
  form: InvoiceForm
  document: InvoiceDocument
  figures: InvoiceFigures
  supplier: IssuedBy
  issuedOn: string | null
  /** By when it is to be paid, part by part where that is by more than one day. */
  due: string | null
  corrects: { documentNumber: string; issuedOn: string } | null
  reason: string | null
  /** The agency's country. */
  country: string
  /** Tax is on the margin: its reasons are not for customers. */
  tellsCosts: boolean
}

/** What an invoice says, from its document and figures. */
export function invoiceWords({
  form,
  document,
  figures,
  supplier,
  issuedOn,
  due,
  corrects,
  reason,
  country,
  tellsCosts,
}: Said): ShownInvoice {
  const { billTo, currency, rate, rateOn, isReverseCharge, notes, terms } = document
  const { zeroRated } = billTo
  const showsLut = isUnderLut(zeroRated) || (billTo.country !== null && billTo.country !== country)
  const states = [...new Set(figures.lines.flatMap(({ place }) => (place ? [gstStates[place] ?? place] : [])))]
  const places = isExport(zeroRated) ? ['Outside India'] : states
  return {
    heading: invoiceFormLabels[form],
    facts: [
      ...fact('Date', issuedOn && dayWords(issuedOn)),
      ...fact('Due', due),
      ...fact('Place of supply', places.join(', ')).map((one) => ({
        ...one,
        ...becauseOf(reasonsOf(figures, tellsCosts).place),
      })),
      ...fact('Corrects', corrects && `${corrects.documentNumber} of ${dayWords(corrects.issuedOn)}`),
      ...fact('Reason', reason),
      ...fact('Rate of exchange', rate === null ? null : rateWords({ currency, rate, rateOn })),
    ],
    supplier: issuerWords(supplier, showsLut),
    partyLabel: form === 'credit-note' ? 'Credited to' : 'Charged to',
    billTo: billToOf(billTo),
    lines: linesOf(document, figures),
    sums: sumsOf(document, figures, tellsCosts),
    currencies: ownSums(figures, document) && { own: currency, value: figures.currency },
    taxes: taxesOf(figures),
    words: figures.words,
    endorsement: findEndorsement({ form, document, supplier }),
    remarks: [
      touristWords(document, figures),
      isGrossTour(form, document) &&
        'The amount charged is the gross amount for the tour. It includes the charges of accommodation and transport.',
      figures.currency !== currency &&
        rate !== null &&
        `Tax is in ${figures.currency}, as the law wants it: at 1 ${currency} = ${formatRate(rate)}.`,
      form === 'tax-invoice' && `Tax is payable on reverse charge: ${isReverseCharge ? 'yes' : 'no'}`,
      form === 'proforma' && 'This is not a tax invoice. No tax credit can be taken on it.',
    ].filter((line): line is string => Boolean(line)),
    notes,
    terms,
    // A proforma is no document of tax, and commits nobody.
    signatory: form === 'proforma' ? null : (supplier.signatory ?? null),
  }
}
