import { gstCodeOf } from '@sarai/contract/gst'
import type { Supplier } from '@sarai/tax/facts'
import type { Advance, Gst, Sale } from '@sarai/returns/facts'
import type { TaxPack } from '@sarai/tax/pack'
import type { Heads, TaxAnswer } from '@sarai/tax/result'
import type { TaxSettings } from '@sarai/tax/settings'
import { taxOf } from '@sarai/tax/tax-of'
import type { AdvanceRecord } from './returns-advances.queries.ts'
import type { SaleRecord } from './returns.queries.ts'

/** Returns have the union territories' tax with the states'. */
const gstOf = ({ cgst, sgst, utgst, igst }: Heads): Gst => ({ cgst, sgst: sgst + utgst, igst })

/** An issued document as the return of a month has it: what was cancelled after the month counts. */
export function saleOf(record: SaleRecord, { to, country }: { to: string; country: string }): Sale {
  const { billTo, figures, lines, supplier, cancelledOn, correctsNumber, correctsDay, correctsTotal } = record
  return {
    id: record.id,
    kind: record.kind,
    series: record.seriesId ?? '',
    number: record.number,
    day: record.day,
    isCancelled: cancelledOn !== null && cancelledOn <= to,
    currency: figures.currency,
    buyer: {
      name: billTo.name,
      gstin: billTo.gstin,
      state: billTo.state,
      isAbroad: billTo.country !== null && billTo.country !== country,
    },
    isReverseCharge: record.isReverseCharge,
    // Tax collected at source is no part of what a supply is worth.
    total: figures.total - (figures.tcs?.amount ?? 0),
    exempt: figures.exempt,
    parts: figures.rates.map(({ rate, place, taxable, taxes }) => ({ rate, place, taxable, taxes: gstOf(taxes) })),
    lines: lines.map(({ sac, rate, taxable, taxes }) => ({ sac, rate, taxable, taxes: gstOf(taxes) })),
    corrects:
      correctsNumber !== null && correctsDay !== null
        ? { number: correctsNumber, day: correctsDay, total: correctsTotal ?? 0 }
        : null,
    lut: supplier.lut,
    needsAccountant: figures.needsAccountant,
  }
}

/** What the tax of advances is computed with. */
export interface AdvanceTerms {
  supplier: Supplier
  pack: TaxPack
  settings: TaxSettings
  country: string
  /** What the agency usually sells. */
  defaultMode: string | null
}

function answerOf(
  record: AdvanceRecord,
  { supplier, pack, settings, country }: AdvanceTerms,
  mode: string | null,
): TaxAnswer {
  const { gstin, state } = record
  const isForeign = record.country !== null && record.country !== country
  const consumer = isForeign
    ? ({ kind: 'foreign', isTourist: false } as const)
    : ({ kind: 'consumer', state: gstCodeOf(state) } as const)
  const line = {
    id: record.id,
    mode,
    currency: 'INR',
    amount: Math.abs(record.amount),
    discount: 0,
    isInclusive: true,
    cost: null,
    basicFare: null,
    rate: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
  const facts = {
    kind: 'receipt-voucher' as const,
    currency: 'INR',
    supplier,
    buyer: gstin ? ({ kind: 'registered', gstin, addressState: null } as const) : consumer,
    lines: [line],
    tourDays: [],
    overseas: null,
    isReverseCharge: false,
    isPlaceUnknown: false,
  }
  return taxOf(facts, pack, settings, record.day)
}

const turned = (amount: number, sign: number) => (amount === 0 ? 0 : sign * amount)

/**
 * The tax in an advance, by what the agency usually sells; where that says nothing, at the rate of advances of which
 * nothing is known. None where the money is for an export.
 */
export function advanceOf(record: AdvanceRecord, terms: AdvanceTerms): Advance[] {
  const usual = terms.defaultMode === null ? undefined : answerOf(record, terms, terms.defaultMode)
  const isUsual = usual?.ok === true && usual.rates.length === 1
  const answer = isUsual ? usual : answerOf(record, terms, null)
  const [row] = answer.ok ? answer.rates : []
  if (!row || row.place === null) return []
  const sign = Math.sign(record.amount)
  const { cgst, sgst, igst } = gstOf(row.taxes)
  return [
    {
      id: record.id,
      number: record.number,
      place: row.place,
      rate: row.rate,
      taxable: turned(row.taxable, sign),
      taxes: { cgst: turned(cgst, sign), sgst: turned(sgst, sign), igst: turned(igst, sign) },
      isAssumed: !isUsual,
    },
  ]
}
