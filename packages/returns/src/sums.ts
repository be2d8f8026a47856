/** Sums of taxed values, exact in paise. */
import { toAmount } from '@sarai/money/amounts'
import type { Gst } from './facts.ts'

export interface Taxed {
  taxable: number
  taxes: Gst
}

const total = (amounts: readonly number[]) => toAmount(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

export const noTax: Gst = { cgst: 0, sgst: 0, igst: 0 }

export const sumOf = (rows: readonly Taxed[]): Taxed => ({
  taxable: total(rows.map(({ taxable }) => taxable)),
  taxes: {
    cgst: total(rows.map(({ taxes }) => taxes.cgst)),
    sgst: total(rows.map(({ taxes }) => taxes.sgst)),
    igst: total(rows.map(({ taxes }) => taxes.igst)),
  },
})

/** Without a negative zero, which no file should hold. */
const turned = (amount: number) => (amount === 0 ? 0 : -amount)

export const signed = <T extends Taxed>(row: T, sign: 1 | -1): T =>
  sign === 1
    ? row
    : {
        ...row,
        taxable: turned(row.taxable),
        taxes: { cgst: turned(row.taxes.cgst), sgst: turned(row.taxes.sgst), igst: turned(row.taxes.igst) },
      }
