import { isExport } from '@sarai/contract/tax-words'
import { allocate, halfUp, toAmount } from '@sarai/money/amounts'
import type { Advance, Gst, Sale } from '@sarai/returns/facts'
import { readInvoiceValue } from '@sarai/returns/invoice-value'
import type { Heads } from '@sarai/tax/result'
import { taxedIn } from '../receipts/receipts-tax.rules.ts'
import type { EInvoiceTerms } from '../tax-profile/tax-profile.service.ts'
import type { AdvanceRecord } from './returns-advances.queries.ts'
import type { SaleRecord } from './returns.queries.ts'

/** Returns have the union territories' tax with the states'. */
const gstOf = ({ cgst, sgst, utgst, igst }: Heads): Gst => ({ cgst, sgst: sgst + utgst, igst })

/** What documents of a month are told by. */
export interface SalesOf {
  /** The last day of the month. */
  to: string
  /** The agency's country. */
  country: string
  today: string
  /** Which of them are to be reported as e-invoices. */
  terms: EInvoiceTerms
}

/** Of a document that is to be reported and is not: until when the portal takes it. */
function unreportedOf(record: SaleRecord, { today, terms }: Pick<SalesOf, 'today' | 'terms'>): Sale['unreported'] {
  const { billTo, figures, isReported, cancelledOn, day } = record
  const isMeant = figures.form !== 'bill' && figures.form !== 'bill-of-supply'
  const isForBusiness = billTo.gstin !== null || isExport(billTo.zeroRated)
  const { isOwed, until } = terms(day)
  if (!isOwed || isReported || cancelledOn !== null || !isMeant || !isForBusiness) return null
  return { until, isLate: until !== null && today > until }
}

/**
 * Lines with what an exemption left out of each. What was issued before lines said that has it shared by what of them is not
 * taxed.
 */
function listExempt<T extends Pick<SaleRecord['lines'][number], 'sac' | 'net' | 'taxable' | 'exempt'>>(
  lines: readonly T[],
  exempt: number,
) {
  const weights = lines.map(({ sac, net, taxable }) => BigInt(sac === null ? 0 : Math.max(net - taxable, 0)))
  const shares = allocate(BigInt(exempt), weights)
  return lines.map((line, at) => ({ ...line, exempt: line.exempt ?? toAmount(shares[at] ?? 0n) }))
}

/** An issued document as the return of a month has it: what was cancelled after the month counts. */
export function saleOf(record: SaleRecord, { to, country, today, terms }: SalesOf): Sale {
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
      taxNumber: billTo.taxNumber ?? null,
      state: billTo.state,
      isAbroad: billTo.country !== null && billTo.country !== country,
    },
    zeroRated: billTo.zeroRated ?? null,
    isReverseCharge: record.isReverseCharge,
    total: readInvoiceValue(figures),
    exempt: figures.exempt,
    parts: figures.rates.map(({ rate, place, taxable, taxes }) => ({
      rate,
      place,
      taxable,
      taxes: gstOf(taxes),
      vat: taxes.vat,
    })),
    lines: listExempt(lines, figures.exempt).map(({ sac, rate, taxable, taxes, exempt }) => {
      return { sac, rate, taxable, exempt, taxes: gstOf(taxes) }
    }),
    corrects:
      correctsNumber !== null && correctsDay !== null
        ? { number: correctsNumber, day: correctsDay, total: correctsTotal ?? 0 }
        : null,
    lut: supplier.lut,
    unreported: unreportedOf(record, { today, terms }),
    needsAccountant: figures.needsAccountant,
  }
}

/** The code that stands for a state that is not known. */
const otherTerritory = '97'

/** What of an advance the return declares, by the tax that the books hold of it; nothing where none of that is left. */
export function advanceOf({ id, number, tax, cgst, sgst, utgst, igst }: AdvanceRecord): Advance[] {
  const taxes = { cgst, sgst: sgst + utgst, igst }
  const charged = cgst + taxes.sgst + igst
  if (charged === 0 || tax.tax === 0) return []
  return [
    {
      id,
      number,
      place: tax.place ?? otherTerritory,
      rate: tax.rate,
      taxable: toAmount(halfUp(BigInt(taxedIn(tax)) * BigInt(charged), BigInt(tax.tax))),
      taxes,
      isAssumed: tax.mode === null || tax.place === null,
    },
  ]
}
