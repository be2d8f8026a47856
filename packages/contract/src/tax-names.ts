/** What taxes and their numbers are called by the tax an agency is under. */

import type { DocumentKind } from './contact-words.ts'
import { taxHeadLabels } from './tax-words.ts'

/** The number that somebody has for a tax other than India's. */
export const otherTaxNumber = 'Tax number'

interface TaxNames {
  /** What somebody who is registered has. */
  number: string
  /** The tax on what is bought and sold. */
  tax: string
  /** What is kept of a vendor's money for the state. */
  toWithhold: string
  withheld: string
  takenBack: string
  /** After an amount that was kept. */
  keptAs: string
}

const underGst: TaxNames = {
  number: 'GSTIN',
  tax: 'GST',
  toWithhold: 'TDS you keep',
  withheld: 'TDS kept',
  takenBack: 'TDS taken back',
  keptAs: 'kept as TDS',
}

const underVat: TaxNames = {
  number: otherTaxNumber,
  tax: taxHeadLabels.vat,
  toWithhold: 'Tax you withhold',
  withheld: 'Tax withheld',
  takenBack: 'Withheld tax taken back',
  keptAs: 'withheld as tax',
}

/** @param isVat whether the agency is under one tax, as most countries have it; otherwise under the GST of India */
export const taxNames = (isVat: boolean): TaxNames => (isVat ? underVat : underGst)

/** Whether an agency of a country is usually under one tax: everywhere but in India. */
export const isVatCountry = (country: string): boolean => country !== 'IN'

/** Papers of people that only India gives out. */
export const isIndianDocument = (kind: DocumentKind): boolean => kind === 'pan' || kind === 'aadhaar'

/** Facts and columns that only India's taxes have. */
const indianFacts: ReadonlySet<string> = new Set(['gstRegistration', 'gstin', 'gstState', 'pan'])
export const isIndianFact = (name: string): boolean => indianFacts.has(name)
