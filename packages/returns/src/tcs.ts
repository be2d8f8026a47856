/** Tax collected at source, as the quarterly statement asks for it. The statement itself is made on the portal. */
import { panProblem } from '@sarai/contract/gst'
import { decimalOf } from '@sarai/money/format'
import type { CsvFile } from './gstr1-csv.ts'

export interface Collected {
  name: string
  pan: string | null
  number: string
  /** When it was debited to the buyer: the day of the document. */
  day: string
  currency: string
  /** What it was collected on, and what was collected; below zero where a note takes it back. */
  base: number
  amount: number
}

/** Which provision tax is collected by on a day, and which form states it. */
export const tcsLawOn = (day: string): { section: string; form: string } =>
  day >= '2026-04-01' ? { section: '394(1)', form: 'Form 143' } : { section: '206C(1G)', form: 'Form 27EQ' }

/** What the portal wants in place of a PAN that there is none of. */
const noPan = 'PANNOTAVBL'

/** The fourth letter says what a taxpayer is: C is a company. */
const isCompany = (pan: string | null) => pan?.[3] === 'C'

/** In hundredths of a percent, as it comes to by both amounts. */
function rateOf({ base, amount }: Collected): number | null {
  if (base === 0) return null
  const [whole, part] = [BigInt(Math.abs(base)), BigInt(Math.abs(amount))]
  return Number((part * 20_000n + whole) / (whole * 2n))
}

const money = (amount: number, currency: string): number => Number(decimalOf(amount, currency))

export function tcsCsv(collected: readonly Collected[]): CsvFile {
  return {
    name: 'tcs.csv',
    header: [
      'Sl. No.',
      'Collectee code (1 company, 2 other)',
      'PAN of collectee',
      'Name of collectee',
      'Document',
      'Date of receipt or debit',
      'Amount received or debited',
      'Rate %',
      'Tax collected',
      'Section',
      'Form',
      'Currency',
    ],
    rows: collected.map((one, at) => {
      const { section, form } = tcsLawOn(one.day)
      const rate = rateOf(one)
      const pan = one.pan !== null && panProblem(one.pan) === undefined ? one.pan : null
      return [
        at + 1,
        isCompany(pan) ? 1 : 2,
        pan ?? noPan,
        one.name,
        one.number,
        one.day.split('-').toReversed().join('/'),
        money(one.base, one.currency),
        rate === null ? null : Number(decimalOf(rate, 'INR')),
        money(one.amount, one.currency),
        section,
        form,
        one.currency,
      ]
    }),
  }
}
