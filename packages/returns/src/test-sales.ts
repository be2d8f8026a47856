/** Documents for tests, of an agency in Rajasthan. */
import type { Gst, RatedPart, ReturnFacts, Sale } from './facts.ts'
import { halfUp } from '@sarai/money/amounts'

export const ownGstin = '08AAJFC6249G1ZA'
export const own = ownGstin.slice(0, 2)
export const registeredBuyer = '27AAPFU0939F1ZV'

/** Tax of an amount in a place: half each within the state, whole to another. */
export function taxIn(place: string | null, rate: number, taxable: number): Gst {
  const share = (parts: bigint) => Number(halfUp(BigInt(taxable) * BigInt(rate), 100_000n * parts))
  if (place === own) return { cgst: share(2n), sgst: share(2n), igst: 0 }
  return { cgst: 0, sgst: 0, igst: share(1n) }
}

export const part = (place: string | null, rate: number, taxable: number): RatedPart => ({
  rate,
  place,
  taxable,
  taxes: taxIn(place, rate, taxable),
})

const whole = ({ taxable, taxes }: RatedPart) => taxable + taxes.cgst + taxes.sgst + taxes.igst

/** A document whose lines are its parts. */
export function sale(parts: RatedPart[], changes: Partial<Sale> = {}): Sale {
  return {
    id: changes.number ?? 'INV/26-27/0001',
    kind: 'invoice',
    series: 'invoices',
    number: 'INV/26-27/0001',
    day: '2026-10-21',
    isCancelled: false,
    currency: 'INR',
    buyer: { name: 'Meera Nair', gstin: null, state: own, isAbroad: false },
    zeroRated: null,
    isReverseCharge: false,
    total: parts.reduce((sum, one) => sum + whole(one), 0) + (changes.exempt ?? 0),
    exempt: 0,
    parts,
    lines: parts.map(({ rate, taxable, taxes }, at) => ({
      sac: '998555',
      rate,
      taxable,
      // All of it is of the first line.
      exempt: at === 0 ? (changes.exempt ?? 0) : 0,
      taxes,
    })),
    corrects: null,
    lut: 'AD080326000001A',
    unreported: null,
    needsAccountant: false,
    ...changes,
  }
}

export const monthOf = (sales: Sale[], changes: Partial<ReturnFacts> = {}): ReturnFacts => ({
  gstin: ownGstin,
  month: '2026-10',
  sales,
  vouchers: [],
  elsewhere: [],
  advances: [],
  adjusted: [],
  cancelledLater: [],
  sacDigits: { registered: 4, consumer: 0 },
  ...changes,
})

export const consumerIn = (state: string | null, name = 'Meera Nair') => ({ name, gstin: null, state, isAbroad: false })
export const company = { name: 'Acme & Sons', gstin: registeredBuyer, state: '27', isAbroad: false }
export const foreigner = { name: 'John Doe', gstin: null, state: null, isAbroad: true }
