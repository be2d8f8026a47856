/** Limits of money and time around documents. Amounts are in paise. */
import type { TaxRule } from '../pack.ts'
import { limit } from './rule-of.ts'

const start = '2017-07-01'
/** In paise. */
const lakh = 10_000_000
const crore = 100 * lakh

/** E-invoices came in steps: from when, above which turnover, by which notification of central tax. */
const eInvoiceSteps = [
  { from: '2020-10-01', to: '2020-12-31', crores: 500, notification: '61/2020' },
  { from: '2021-01-01', to: '2021-03-31', crores: 100, notification: '88/2020' },
  { from: '2021-04-01', to: '2022-03-31', crores: 50, notification: '5/2021' },
  { from: '2022-04-01', to: '2022-09-30', crores: 20, notification: '1/2022' },
  { from: '2022-10-01', to: '2023-07-31', crores: 10, notification: '17/2022' },
  { from: '2023-08-01', to: null, crores: 5, notification: '10/2023' },
]

const eInvoices = eInvoiceSteps.map(({ from, to, crores, notification }) =>
  limit({
    id: `e-invoice-${from.slice(0, 7)}`,
    from,
    to,
    name: 'e-invoice',
    amount: crores * crore,
    isAbove: true,
    source: `Notification ${notification}-Central Tax; legalsuvidha.com/blog/cbic-limit-for-e-invoice-is-reduced-from-1st-october-2022`,
    confidence: to === null ? 'H' : 'M',
    sentence:
      'Above a turnover of {amount} in any year since 2017-18 invoices to registered buyers are registered and bear a number and a signed code; it was {given}.',
  }),
)

/** The portal refuses what is older: from when, from which turnover on. */
const eInvoiceAges = [
  { id: 'e-invoice-age-2023-11', from: '2023-11-01', to: '2025-03-31', crores: 100 },
  { id: 'e-invoice-age-2025-04', from: '2025-04-01', to: null, crores: 10 },
].map(({ crores, ...rule }) =>
  limit({
    ...rule,
    name: 'e-invoice-age',
    amount: crores * crore,
    number: 30,
    source:
      'GSTN advisories of 13 September 2023 and 5 November 2024; indiafilings.com/learn/gst-einvoice-30-day-rule-10crore-turnover, aurigaaccounting.in, markitsolutions.in',
    confidence: 'M',
    sentence: 'From a turnover of {amount} on the portal takes e-invoices for {number} days from their date.',
  }),
)

export const indiaLimits: TaxRule[] = [
  ...eInvoices,
  ...eInvoiceAges,
  limit({
    id: 'b2c-qr',
    from: '2020-12-01',
    name: 'b2c-qr',
    amount: 500 * crore,
    isAbove: true,
    source: 'web.lawcrux.com/newversion/web/Assets/data5t/ar/mscart/article_140225a.htm',
    confidence: 'M',
    sentence: 'Above a turnover of {amount} invoices to consumers bear a dynamic QR code.',
  }),
  limit({
    id: 'cash-limit',
    from: '2017-04-01',
    to: '2026-03-31',
    name: 'cash',
    amount: 2 * lakh,
    source: 'Income-tax Act 1961, section 269ST; taxtmi.com/acts?id=24849',
    confidence: 'H',
    sentence: 'Cash of {amount} or more from one person, in a day or for one event, may not be taken; it is {given}.',
  }),
  limit({
    id: 'cash-limit-2026',
    from: '2026-04-01',
    name: 'cash',
    amount: 2 * lakh,
    setting: 'cash-limit',
    source: 'Former section 269ST (taxtmi.com/acts?id=24849); the section of the Income-tax Act 2025 was not seen',
    confidence: 'H',
    sentence: 'Cash of {amount} or more from one person, in a day or for one event, may not be taken; it is {given}.',
  }),
  limit({
    id: 'buyer-address',
    from: start,
    name: 'buyer-address',
    amount: lakh / 2,
    source: 'CGST Rules, rule 46; bssridhar.com/invoice-numbering-under-gst/',
    confidence: 'H',
    sentence: 'From {amount} an invoice to an unregistered buyer names its address, its state and the code of that.',
  }),
  limit({
    id: 'b2cl-2017',
    from: start,
    to: '2024-07-31',
    name: 'b2cl',
    amount: (5 * lakh) / 2,
    isAbove: true,
    source:
      'CGST Rules, rule 59 before notification 12/2024; cashflo.io/magazine/gst-alert-reduced-b2c-invoice-reporting-threshold-in-gstr-1',
    confidence: 'M',
    sentence: 'An invoice above {amount} to an unregistered buyer in another state is reported by itself.',
  }),
  limit({
    id: 'b2cl-2024',
    from: '2024-08-01',
    name: 'b2cl',
    amount: lakh,
    isAbove: true,
    source: 'cashflo.io/magazine/gst-alert-reduced-b2c-invoice-reporting-threshold-in-gstr-1',
    confidence: 'H',
    sentence: 'An invoice above {amount} to an unregistered buyer in another state is reported by itself.',
  }),
  limit({
    id: 'registration-turnover',
    from: start,
    name: 'registration',
    amount: 20 * lakh,
    source: 'tripclapcrm.com/blog/gst-invoicing-travel-agencies-india-2026',
    confidence: 'M',
    sentence: 'From a turnover of {amount} an agency registers; in some states from less.',
  }),
  limit({
    id: 'sac-digits',
    from: '2021-04-01',
    name: 'sac-digits',
    amount: 5 * crore,
    isAbove: true,
    number: 4,
    source: 'Notification 78/2020-Central Tax; gstzen.in',
    confidence: 'H',
    sentence:
      'Up to a turnover of {amount} in the year before, service codes have {number} digits and may be left out for consumers; above it they have 6.',
  }),
  limit({
    id: 'invoice-days',
    from: start,
    name: 'invoice-days',
    number: 30,
    source: 'CGST Rules, rule 47; lawcrux.com/data5t/gt/gtstrl/cgst_rule_47.htm',
    confidence: 'H',
    sentence: 'The invoice is issued within {number} days of the service.',
  }),
  limit({
    id: 'credit-note-cut-off',
    from: start,
    name: 'credit-note',
    monthDay: '11-30',
    setting: 'credit-note-cut-off',
    source: 'CGST Act, section 34; the day was not confirmed',
    confidence: 'U',
    sentence: 'A credit note lowers the tax of a supply until {day}, the November after its financial year.',
  }),
  limit({
    id: 'invoice-number',
    from: start,
    name: 'invoice-number',
    number: 16,
    source: 'CGST Rules, rule 46(b); bssridhar.com/invoice-numbering-under-gst/, irisgst.com/?p=54609',
    confidence: 'H',
    sentence:
      'Numbers have at most {number} letters, digits, - and /, follow one another, and begin anew each 1 April.',
  }),
  limit({
    id: 'upi-note',
    from: start,
    name: 'upi-note',
    number: 50,
    source: 'qr.abundera.ai/it/standards/upi/',
    confidence: 'M',
    sentence: 'The note of a UPI payment has at most {number} characters.',
  }),
]
