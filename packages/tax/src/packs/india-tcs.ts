/** Tax collected at source on overseas tour packages, since there is one. */
import type { RuleOf } from '../pack.ts'

const common = {
  kind: 'tcs',
  minParts: 2,
  base: 'with-tax',
  // What the old law had: twice the rate or 5 %, but not more than 20 %.
  noPan: { times: 2, least: 5000, most: 20_000 },
} as const

const former = {
  noPanSetting: null,
  notOn: { 'non-resident': null, government: null, 'deducts-tds': null, 'sub-agent': 'tcs-sub-agent' },
} as const

const was = 'Income-tax Act 1961, section 206C(1G)'
const flat = 'lakkadco.com/decoding-tcs-provision-on-sale-of-overseas-tour-package'
const sentence =
  'An overseas package has at least two of ticket, stay and other expenses; this one has {parts}. Tax collected at source is {rate} up to {threshold} of a buyer in a financial year and {rateAbove} beyond it; {before} came before. {outcome}'
const flatSentence =
  'An overseas package has at least two of ticket, stay and other expenses; this one has {parts}. Tax collected at source is {rate} of the price with GST, from the first rupee. {outcome}'

export const indiaTcs: RuleOf<'tcs'>[] = [
  {
    ...common,
    ...former,
    id: 'tcs-2020',
    from: '2020-10-01',
    to: '2023-09-30',
    rate: 5000,
    rateAbove: 5000,
    threshold: null,
    source: `${was}; ${flat}`,
    confidence: 'H',
    sentence: flatSentence,
  },
  {
    ...common,
    ...former,
    id: 'tcs-2023',
    from: '2023-10-01',
    to: '2025-03-31',
    rate: 5000,
    rateAbove: 20_000,
    threshold: 70_000_000,
    source: `${was}; traveltradejournal.com/understanding-tcs-on-overseas-tour-packages/`,
    confidence: 'H',
    sentence,
  },
  {
    ...common,
    ...former,
    id: 'tcs-2025',
    from: '2025-04-01',
    to: '2026-03-31',
    rate: 5000,
    rateAbove: 20_000,
    threshold: 100_000_000,
    source: `${was}; blog.tdsman.com/2025/07/section-206c1g-tcs-on-foreign-remittances-and-tour-packages`,
    confidence: 'H',
    sentence,
  },
  {
    ...common,
    id: 'tcs-2026',
    from: '2026-04-01',
    to: null,
    rate: 2000,
    rateAbove: 2000,
    threshold: null,
    noPanSetting: 'tcs-no-pan',
    notOn: {
      'non-resident': 'tcs-non-resident',
      government: null,
      'deducts-tds': null,
      'sub-agent': 'tcs-sub-agent',
    },
    source: 'Income-tax Act 2025, section 394(1); eserviceshelp.in/?p=5506, taxtmi.com/tmi_notes?id=2423',
    confidence: 'H',
    sentence: flatSentence,
  },
]
