/** Supplies that are rated at zero, by the names that returns have for them. */
import { isExport, isSez, isUnderLut } from '@sarai/contract/tax-words'
import type { Sale } from './facts.ts'

type Rated = Pick<Sale, 'zeroRated'>

/** Between states wherever the buyer is. */
export const isOfSez = ({ zeroRated }: Rated): boolean => isSez(zeroRated)
export const isExported = ({ zeroRated }: Rated): boolean => isExport(zeroRated)
/** Nothing is charged, by a letter of undertaking. */
export const isWithoutTax = ({ zeroRated }: Rated): boolean => isUnderLut(zeroRated)

/** Of a document for a buyer with a GSTIN, as the portal has it. */
export function supplyType(sale: Rated): 'R' | 'SEWP' | 'SEWOP' {
  if (!isOfSez(sale)) return 'R'
  return isWithoutTax(sale) ? 'SEWOP' : 'SEWP'
}

/** The same as the offline tool has it. */
export const supplyTypeNames = {
  R: 'Regular B2B',
  SEWP: 'SEZ supplies with payment',
  SEWOP: 'SEZ supplies without payment',
} as const

/** Of an export: with payment of tax or without. What no state taxes is one without. */
export const exportType = ({ zeroRated }: Rated): 'WPAY' | 'WOPAY' =>
  zeroRated === 'export-with-tax' ? 'WPAY' : 'WOPAY'
