/** What vendors charge: credit for their tax, and the tax that is kept of what they are paid. Amounts are in paise. */
import type { RuleOf, TaxRule } from '../pack.ts'
import { note } from './rule-of.ts'

const start = '2017-07-01'

const roomsFrom = '2025-09-22'
const rooms = 'moneycontrol.com/news/business/5-gst-for-budget-hotels-no-input-tax-credit-13550269.html'
const cabs =
  'newindianexpress.com/business/2025/Sep/16/gst-20-drug-re-labeling-not-required-for-stocks-already-in-market'
const tours = 'lawcrux.com/data5t/gt/gtillu/itc_144.htm, busy.in/sac-code-998555'

const input = (
  rule: Omit<RuleOf<'input'>, 'kind' | 'to' | 'amount' | 'isAbove'> & Partial<RuleOf<'input'>>,
): TaxRule => ({ kind: 'input', to: null, amount: null, isAbove: false, ...rule })

const inputs: TaxRule[] = [
  input({
    id: 'room-up-to-7500',
    from: roomsFrom,
    purchase: 'room',
    choice: 'room',
    rate: 5000,
    amount: 750_000,
    credit: 'none',
    source: rooms,
    confidence: 'H',
    sentence: 'A room of up to {amount} a day is taxed at {rate}, without input credit.',
  }),
  input({
    id: 'room-above-7500',
    from: roomsFrom,
    purchase: 'room',
    choice: 'room-above',
    rate: 18_000,
    amount: 750_000,
    isAbove: true,
    credit: 'full',
    source: 'Practice; no current primary source seen',
    confidence: 'M',
    sentence: 'A room above {amount} a day is taxed at {rate}.',
  }),
  input({
    id: 'cab-limited-credit',
    from: roomsFrom,
    purchase: 'cab',
    choice: 'cab-limited',
    rate: 5000,
    credit: 'same-service',
    source: cabs,
    confidence: 'H',
    sentence: 'A cab with driver is taxed at {rate} with limited input credit, if its operator has chosen so.',
  }),
  input({
    id: 'cab-full-credit',
    from: roomsFrom,
    purchase: 'cab',
    choice: 'cab-full',
    rate: 18_000,
    credit: 'full',
    source: cabs,
    confidence: 'H',
    sentence: 'A cab with driver is taxed at {rate} with input credit, if its operator has chosen so.',
  }),
  input({
    id: 'tour-of-operator',
    from: start,
    purchase: 'tour',
    choice: 'tour',
    rate: 5000,
    credit: 'full',
    source: `Notification 11/2017-Central Tax (Rate), tour operator services; ${tours}`,
    confidence: 'H',
    sentence:
      'A tour bought from another tour operator is taxed at {rate}. It is the one purchase whose tax an operator at 5 % takes as credit.',
  }),
  input({
    id: 'tour-of-operator-credit',
    from: start,
    purchase: 'tour',
    choice: 'tour-credit',
    rate: 18_000,
    credit: 'full',
    source: 'busy.in/sac-code-998555, tripclapcrm.com/blog/gst-invoicing-travel-agencies-india-2026',
    confidence: 'M',
    sentence: 'A tour bought from an operator under the regular scheme is taxed at {rate}.',
  }),
  input({
    id: 'guide-bought',
    from: start,
    purchase: 'guide',
    choice: 'guide',
    rate: 18_000,
    credit: 'full',
    source: 'busy.in/sac-code-998556',
    confidence: 'M',
    sentence: 'A guide is taxed at {rate}.',
  }),
]

const notes: TaxRule[] = [
  note({
    id: 'credit-registered',
    from: start,
    name: 'credit-registered',
    source: 'CGST Act, sections 10(4) and 16(1)',
    confidence: 'H',
    sentence: 'Only an agency with a regular registration takes input credit. The tax is a part of the cost.',
  }),
  note({
    id: 'credit-other-state',
    from: start,
    name: 'credit-other-state',
    source:
      'IGST Act, section 12(3); taxguru.in/goods-and-service-tax/itc-hotel-accommodation-stay-gst.html, taxwallah.com/itc-on-hotel-accommodation-stay-services-under-gst',
    confidence: 'M',
    sentence:
      'The vendor charges the tax of its own state, where the agency has no registration: it cannot be credited. Stays are taxed where the property is.',
  }),
  note({
    id: 'credit-unknown',
    from: start,
    name: 'credit-unknown',
    source: 'CGST Act, section 17(2)',
    confidence: 'H',
    sentence: 'Credit depends on how the agency’s own services are taxed, which Settings, Tax does not say yet.',
  }),
]

const tds = (
  rule: Omit<RuleOf<'tds'>, 'kind' | 'rateOthers' | 'rateNoPan' | 'once' | 'yearly' | 'vendors' | 'confidence'> &
    Partial<RuleOf<'tds'>>,
): TaxRule => ({
  kind: 'tds',
  rateOthers: rule.rate,
  rateNoPan: 20_000,
  once: null,
  yearly: null,
  vendors: [],
  confidence: 'M',
  ...rule,
})

const lakh = 10_000_000
const newAct = '2026-04-01'
const oldAct = { from: '2025-04-01', to: '2026-03-31' }
const codes = 'taxroutine.com/income-tax-act-2025/new-tds-and-tcs-payment-codes, tdsguru.in/tds-sections.html'
const circular = 'Circular 5/2002; thetaxtalk.com/2018/06/tds-rules/'

/** Kinds of vendors whose work is a contract: who carries passengers, and who arranges in its own name. */
const contractors = ['transport', 'dmc', 'activity', 'hotel', 'guide']

const contract = {
  section: 'contract',
  name: 'Contracts: transport, tours, hotels',
  rate: 1000,
  rateOthers: 2000,
  once: (lakh * 3) / 10,
  yearly: lakh,
  vendors: contractors,
  sentence:
    'Of contracts, carriage of passengers and rooms at an agreed tariff among them, {rate} of {base} is kept where one bill is above {once}, or a financial year above {yearly}; before this it was {before}.',
}
const commission = {
  section: 'commission',
  name: 'Commission and brokerage',
  rate: 2000,
  yearly: (lakh * 2) / 10,
  sentence:
    'Of commission {rate} of {base} is kept where a financial year is above {yearly}; before this it was {before}.',
}
const professional = {
  section: 'professional',
  name: 'Professional fees',
  rate: 10_000,
  yearly: lakh / 2,
  sentence:
    'Of professional fees {rate} of {base} is kept where a financial year is above {yearly}; before this it was {before}.',
}
const rent = {
  section: 'rent',
  name: 'Rent: rooms held on a regular basis',
  rate: 10_000,
  yearly: lakh * 6,
  sentence:
    'Of rent, as of rooms that a hotel has to keep for the agency, {rate} of {base} is kept where it is above ₹50,000 a month, {yearly} a year; before this it was {before}.',
}

const kept: TaxRule[] = [
  tds({
    ...contract,
    ...oldAct,
    id: 'tds-contract-2025',
    cited: '194C',
    source: `Income-tax Act 1961, section 194C; bharattax.co/income-tax/act-1961/section/194C; ${circular}`,
  }),
  tds({
    ...contract,
    id: 'tds-contract-2026',
    from: newAct,
    to: null,
    cited: '393(1) 6(i), code 1023/1024',
    source: `Income-tax Act 2025, section 393(1), table 6(i); ${codes}; ${circular}`,
  }),
  tds({
    ...commission,
    ...oldAct,
    id: 'tds-commission-2025',
    cited: '194H',
    source: 'Income-tax Act 1961, section 194H; parshwataxconsultant.com/page/income-tax-rates',
  }),
  tds({
    ...commission,
    id: 'tds-commission-2026',
    from: newAct,
    to: null,
    cited: '393(1), code 1006',
    source: `Income-tax Act 2025, section 393(1); ${codes}`,
  }),
  tds({
    ...professional,
    ...oldAct,
    id: 'tds-professional-2025',
    cited: '194J',
    source: 'Income-tax Act 1961, section 194J; parshwataxconsultant.com/page/income-tax-rates',
  }),
  tds({
    ...professional,
    id: 'tds-professional-2026',
    from: newAct,
    to: null,
    cited: '393(1), code 1027',
    source: `Income-tax Act 2025, section 393(1); ${codes}`,
  }),
  tds({
    ...rent,
    ...oldAct,
    id: 'tds-rent-2025',
    cited: '194-I(b)',
    source: `Income-tax Act 1961, section 194-I; parshwataxconsultant.com/page/income-tax-rates; ${circular}`,
  }),
  tds({
    ...rent,
    id: 'tds-rent-2026',
    from: newAct,
    to: null,
    cited: '393(1), code 1009',
    source: `Income-tax Act 2025, section 393(1); ${codes}; ${circular}`,
  }),
]

/** What vendors charge, what of it is credit, and what is kept of it. */
export const indiaPurchases: TaxRule[] = [...inputs, ...notes, ...kept]
