/** Places of supply, registration, tourists, advances, and what a document does without a figure of its own. */
import type { TaxRule } from '../pack.ts'
import { note, place } from './rule-of.ts'

const start = '2017-07-01'
const section12 = 'IGST Act, section 12(2); effectivecomply.in/?p=26614'
const property = 'IGST Act, section 12(3); catargettestprep.com/learn/p3/gst/'
const sez =
  'IGST Act, sections 7(5)(b) and 16(1)(b); Circular 48/22/2018-GST; gstindia.biz/circular/52/clarifications-on-sez-supplies-and-refund-of-unutilised-itc-for-job-work-services'
const exported = 'IGST Act, sections 2(6), 7(5)(a) and 16(1)(a)'
const zeroRated =
  'IGST Act, section 16(3); CGST Rules, rules 46 and 96A; charteredonline.in/2017-08-sez-gst-bond-undertaking-form-h-rates-invoices-input-refund/'
const tourists = 'Exemption of tours of foreign tourists; taxmanagementindia.com/visitor/detail_manual.asp?ID=2849'

export const indiaPlaces: TaxRule[] = [
  place({
    id: 'place-registered',
    from: start,
    case: 'registered',
    source: section12,
    confidence: 'H',
    sentence: 'The buyer is registered: the place of supply is its location, {place}. The supplier is in {supplier}.',
  }),
  place({
    id: 'place-consumer-address',
    from: start,
    case: 'consumer-address',
    source: section12,
    confidence: 'H',
    sentence:
      'The buyer is not registered and its address is on record: the place of supply is {place}. The supplier is in {supplier}.',
  }),
  place({
    id: 'place-consumer-unknown',
    from: start,
    case: 'consumer-unknown',
    source: section12,
    confidence: 'H',
    sentence:
      'The buyer is not registered and no address is on record: the place of supply is the supplier’s, {supplier}.',
  }),
  place({
    id: 'place-property',
    from: start,
    case: 'property',
    source: property,
    confidence: 'M',
    sentence: 'Accommodation alone is supplied where the property is: {nights} nights in {place}.',
  }),
  place({
    id: 'place-property-abroad',
    from: start,
    case: 'property-abroad',
    source: property,
    confidence: 'M',
    sentence: 'The property is abroad: the place of supply is the location of the buyer.',
  }),
  place({
    id: 'place-overseas-resident',
    from: start,
    case: 'overseas-resident',
    source: 'IGST Act, section 12(2); effectivecomply.in/?p=26614',
    confidence: 'H',
    sentence: 'A tour abroad sold to a buyer in India is supplied where the buyer is.',
  }),
  place({
    id: 'place-foreign',
    from: start,
    case: 'foreign',
    source: 'IGST Act, section 13: services performed in India',
    confidence: 'U',
    sentence: 'The buyer is abroad and the service is performed in India: it is taxed here, in {place}.',
  }),
  place({
    id: 'place-foreign-intermediary',
    from: start,
    case: 'foreign-intermediary',
    source: 'IGST Act, section 13(8)(b); techtax.in, njjain.com/gst-alerts/gst-alert-on-union-budget-2026-gst',
    confidence: 'U',
    sentence:
      'The buyer is abroad and the agency arranges a supply of others: it is supplied where the agency is, {supplier}.',
  }),
  place({
    id: 'place-sez',
    from: start,
    case: 'sez',
    source: sez,
    confidence: 'H',
    sentence:
      'The buyer is a unit or developer of a special economic zone: the supply is one between states, even within the supplier’s own.',
  }),
  place({
    id: 'place-export',
    from: start,
    case: 'export',
    source: exported,
    confidence: 'H',
    sentence: 'By what you have said the service is exported: the place of supply is outside India.',
  }),
  place({
    id: 'place-unknown',
    from: start,
    case: 'unknown',
    source: 'CGST Rules, rule 50; lawcrux.com/data5t/gt/gtstrl/cgst_rule_50.htm',
    confidence: 'H',
    sentence: 'It is not known yet where the supply will be: the advance is treated as one between states.',
  }),
]

export const indiaParties: TaxRule[] = [
  {
    kind: 'registration',
    id: 'registered-regular',
    from: start,
    to: null,
    registration: 'regular',
    form: 'tax-invoice',
    chargesTax: true,
    source: 'CGST Rules, rule 46; bssridhar.com/invoice-numbering-under-gst/',
    confidence: 'H',
    sentence: 'The supplier is registered: it issues tax invoices.',
  },
  {
    kind: 'registration',
    id: 'registered-composition',
    from: start,
    to: null,
    registration: 'composition',
    form: 'bill-of-supply',
    chargesTax: false,
    source: 'CGST Act, sections 10 and 31(3)(c)',
    confidence: 'H',
    sentence: 'The supplier pays tax under composition: it issues bills of supply and charges no tax.',
  },
  {
    kind: 'registration',
    id: 'unregistered',
    from: start,
    to: null,
    registration: 'unregistered',
    form: 'bill',
    chargesTax: false,
    source: 'tripclapcrm.com/blog/gst-invoicing-travel-agencies-india-2026',
    confidence: 'M',
    sentence: 'The supplier is not registered: it issues plain bills and charges no tax.',
  },
  {
    kind: 'tourist',
    id: 'tourist-abroad',
    from: start,
    to: null,
    extent: 'whole',
    most: 100_000,
    wholeDayHours: 12,
    setting: 'tourist-exemption',
    source: tourists,
    confidence: 'M',
    sentence: 'The tour of a foreign tourist is wholly abroad: {abroad} of {days} days. All of its price is exempt.',
  },
  {
    kind: 'tourist',
    id: 'tourist-part-abroad',
    from: '2022-07-18',
    to: '2023-08-31',
    extent: 'part',
    most: 50_000,
    wholeDayHours: 12,
    setting: null,
    source: tourists,
    confidence: 'H',
    sentence:
      'The tour of a foreign tourist is {abroad} of {days} days abroad: that share of its price is exempt, at most {most}.',
  },
  {
    kind: 'tourist',
    id: 'tourist-part-abroad-unconfirmed',
    from: '2023-09-01',
    to: null,
    extent: 'part',
    most: 50_000,
    wholeDayHours: 12,
    setting: 'tourist-exemption',
    source: `${tourists}; seen as of August 2023`,
    confidence: 'U',
    sentence:
      'The tour of a foreign tourist is {abroad} of {days} days abroad: that share of its price is exempt, at most {most}.',
  },
  {
    kind: 'advance',
    id: 'advance-unknown',
    from: start,
    to: null,
    rate: 18_000,
    source: 'CGST Rules, rule 50; lawcrux.com/data5t/gt/gtstrl/cgst_rule_50.htm',
    confidence: 'H',
    sentence: 'It is not known yet what the advance is for: it is taxed at {rate}.',
  },
]

export const indiaNotes: TaxRule[] = [
  note({
    id: 'heads-of-gst',
    from: start,
    name: 'heads',
    source: 'CGST Act, section 9; IGST Act, sections 5, 7 and 8; effectivecomply.in/?p=26614',
    confidence: 'H',
    sentence:
      'Within a state the tax is half central and half state or union territory tax, which are the same; between states it is integrated tax.',
  }),
  note({
    id: 'round-off',
    from: start,
    name: 'round-off',
    source: 'CGST Act, section 170; gstgyaan.com/section-170-of-the-cgst-act-rounding-off-of-tax-etc',
    confidence: 'H',
    sentence: 'Due is {due}; with the chosen rounding {total} is paid. Half a rupee is rounded up.',
  }),
  note({
    id: 'reverse-charge',
    from: start,
    name: 'reverse-charge',
    source: 'CGST Act, section 9(3); CGST Rules, rule 46(p); bssridhar.com/invoice-numbering-under-gst/',
    confidence: 'H',
    sentence: 'The buyer pays the tax itself: it is shown and not charged.',
  }),
  note({
    id: 'cancellation',
    from: start,
    name: 'cancellation',
    source: 'localcircles.com/a/public/post/now-pay-gst-on-even-cancelled-ticket-cost/8581062cy',
    confidence: 'M',
    sentence: 'A charge for cancelling is taxed as the service that was cancelled.',
  }),
  note({
    id: 'zero-rated-without-tax',
    from: start,
    name: 'zero-rated-without-tax',
    source: zeroRated,
    confidence: 'H',
    sentence: 'It is rated at zero and supplied under a bond or letter of undertaking: no tax is charged.',
  }),
  note({
    id: 'zero-rated-with-tax',
    from: start,
    name: 'zero-rated-with-tax',
    source: `${zeroRated}; section 16(4) and notification 1/2023-Integrated Tax since October 2023`,
    confidence: 'M',
    sentence: 'It is rated at zero and supplied on payment of integrated tax, which the agency can claim back.',
  }),
  note({
    id: 'tcs-not-returned',
    from: '2020-10-01',
    name: 'tcs-credit-note',
    source:
      'seniorholidays.co.in/tour-price-registration-payments, wiki.inspiringvacations.com/knowledge/tax-collection',
    confidence: 'M',
    sentence:
      'Tax that was collected at source is the buyer’s credit by its PAN: it is not given back when a trip is cancelled.',
  }),
]
