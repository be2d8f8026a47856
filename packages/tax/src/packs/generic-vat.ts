import type { TaxPack, TaxRule } from '../pack.ts'
import { note, supply } from './rule-of.ts'

const from = '1950-01-01'
const own = { from, source: 'Given by the agency', confidence: 'U' } as const

const rules: TaxRule[] = [
  supply({
    ...own,
    id: 'vat-price',
    mode: 'price',
    name: 'Tax on the price',
    sac: null,
    rate: null,
    sentence: 'Taxed at {rate} of the price, as the agency has given it.',
  }),
  supply({
    ...own,
    id: 'vat-margin',
    mode: 'margin',
    name: 'Tax on the margin',
    sac: null,
    rate: null,
    base: 'margin',
    credit: 'none',
    sentence: 'Taxed at {rate} of the margin, what the price is above the cost, without input credit.',
  }),
  supply({
    ...own,
    id: 'vat-none',
    mode: 'none',
    name: 'Not taxed',
    sac: null,
    rate: 0,
    base: 'none',
    sentence: 'Outside the tax, or exempt from it, as the agency has said.',
  }),
  ...(['regular', 'unregistered'] as const).map((registration): TaxRule => {
    const isRegular = registration === 'regular'
    const form = isRegular ? 'tax-invoice' : 'bill'
    const sentence = isRegular
      ? 'The supplier is registered and charges tax.'
      : 'The supplier is not registered and charges no tax.'
    return {
      ...own,
      kind: 'registration',
      id: `vat-${registration}`,
      to: null,
      registration,
      form,
      chargesTax: isRegular,
      sentence,
    }
  }),
  note({
    ...own,
    id: 'vat-round-off',
    name: 'round-off',
    sentence: 'Due is {due}; with the chosen rounding {total} is paid.',
  }),
  note({
    ...own,
    id: 'vat-rounding',
    name: 'round-by-line',
    sentence: 'Tax is rounded half up to the minor unit.',
  }),
  note({
    ...own,
    id: 'vat-reverse-charge',
    name: 'reverse-charge',
    sentence: 'The buyer pays the tax itself: it is shown and not charged.',
  }),
]

/** What is said of the tax of vendors’ bills. */
const creditRules: TaxRule[] = [
  note({
    ...own,
    id: 'vat-credit-registered',
    name: 'credit-registered',
    sentence: 'Only a registered agency takes the tax of vendors off its own. The tax is a part of the cost.',
  }),
  note({
    ...own,
    id: 'vat-credit-unknown',
    name: 'credit-unknown',
    sentence: 'Credit depends on how the agency’s own services are taxed, which Settings, Tax does not say yet.',
  }),
]

/** The edition before, which documents were made with. */
export const genericVatPack1: TaxPack = {
  id: 'generic-vat',
  name: 'VAT or sales tax',
  version: 1,
  published: '2026-11-21',
  system: 'vat',
  currency: null,
  rules,
  settings: [
    {
      id: 'tax-rounding',
      name: 'Where tax is rounded',
      doubt: 'Countries differ in whether tax is rounded once for each rate of an invoice or on each line.',
      source: 'Given by the agency',
      confidence: 'U',
      choices: [
        { id: 'rate', name: 'Once for each rate' },
        { id: 'line', name: 'On each line' },
      ],
      default: 'rate',
    },
    {
      id: 'round-off',
      name: 'Rounding of the total',
      doubt: 'Some countries round what is paid to whole units.',
      source: 'Given by the agency',
      confidence: 'U',
      choices: [
        { id: 'none', name: 'Not rounded' },
        { id: 'payable', name: 'To the whole unit, with a line of its own' },
      ],
      default: 'none',
    },
  ],
}

/** VAT or sales tax of any country: the agency gives the rates, with each line or in its own defaults. */
export const genericVatPack: TaxPack = {
  ...genericVatPack1,
  version: 2,
  published: '2026-11-26',
  rules: [...rules, ...creditRules],
}
