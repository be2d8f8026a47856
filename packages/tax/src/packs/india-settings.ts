/** What is not sure in the law, with the choices there are. */
import type { TaxSetting } from '../pack.ts'

export const indiaSettings: TaxSetting[] = [
  {
    id: 'tour-credit-base',
    name: 'Base of a tour package at 18 %',
    doubt: 'Guides disagree whether the whole price or only the margin is taxed at 18 %.',
    source: 'travlops.com/blog/gst-travel-agencies-india-guide, sembark.com/travel-software/docs/quote-pricing/',
    confidence: 'U',
    choices: [
      { id: 'full', name: 'The whole price' },
      { id: 'margin', name: 'The margin' },
    ],
    default: 'full',
  },
  {
    id: 'round-off',
    name: 'Rounding to whole rupees',
    doubt:
      'Section 170 rounds amounts to the nearest rupee; whether on each invoice and tax, or only at payment, is disputed.',
    source:
      'cleartax.in/s/rounding-off-tax-section-170-gst, evaluemax.com/rounding-of-tax-and-invoice-value-under-gst/',
    confidence: 'U',
    choices: [
      { id: 'payable', name: 'Tax to the paisa, and a round-off line below' },
      { id: 'each-tax', name: 'Each tax of the document to the rupee' },
      { id: 'none', name: 'Nothing is rounded to rupees' },
    ],
    default: 'payable',
  },
  {
    id: 'overseas-resident',
    name: 'Tour abroad for a buyer in India',
    doubt: 'Some claim that such a tour is an export without tax. Nothing but a forum supports it.',
    source: 'caclubindia.com/experts/gst-on-tour-packages-service-2942474.asp',
    confidence: 'U',
    choices: [
      { id: 'taxable', name: 'Taxed as any tour' },
      { id: 'zero-rated', name: 'Without tax, as an export; ask your accountant first' },
    ],
    default: 'taxable',
  },
  {
    id: 'tourist-exemption',
    name: 'Tours of foreign tourists abroad',
    doubt: 'The exemption was seen as it stood in August 2023; whether it has changed since is not known.',
    source: 'taxmanagementindia.com/visitor/detail_manual.asp?ID=2849',
    confidence: 'U',
    choices: [
      { id: 'apply', name: 'Exempt as it was in August 2023' },
      { id: 'none', name: 'Nothing is exempt' },
    ],
    default: 'apply',
  },
  {
    id: 'intermediary',
    name: 'Arranging for a buyer abroad',
    doubt: 'The Finance Bill 2026 drops section 13(8)(b); from when that holds has not been seen.',
    source: 'techtax.in, njjain.com/gst-alerts/gst-alert-on-union-budget-2026-gst',
    confidence: 'U',
    choices: [
      { id: 'in-force', name: 'Supplied where the agency is, and taxed' },
      { id: 'omitted', name: 'Supplied abroad, without tax' },
    ],
    default: 'in-force',
  },
  {
    id: 'foreign-buyer-place',
    name: 'Tax of buyers abroad for services in India',
    doubt: 'Which state a service in India for a buyer abroad belongs to is not said for tours through several states.',
    source: 'IGST Act, sections 7(5), 8(2) and 13; no source seen that decides it',
    confidence: 'U',
    choices: [
      { id: 'supplier-state', name: 'Within the state of the agency' },
      { id: 'inter-state', name: 'Between states' },
    ],
    default: 'supplier-state',
  },
  {
    id: 'credit-note-cut-off',
    name: 'Credit notes after 30 November',
    doubt: 'That credit notes end on the 30 November after the financial year was not confirmed.',
    source: 'CGST Act, section 34; no current source seen',
    confidence: 'U',
    choices: [
      { id: 'warn', name: 'Warn' },
      { id: 'refuse', name: 'Refuse' },
      { id: 'none', name: 'No last day' },
    ],
    default: 'warn',
  },
  {
    id: 'tcs-no-pan',
    name: 'Overseas package without PAN',
    doubt: 'The buyer has to give a PAN; at which rate tax is collected without one since April 2026 was not seen.',
    source:
      'easevalue.com/income-tax-act-2025/section-397-compliance-reporting, tallymaster.in/tcs-on-sale-of-overseas-tour-packages-in-tally',
    confidence: 'U',
    choices: [
      { id: 'refuse', name: 'Not sold without a PAN' },
      { id: 'double', name: 'Twice the rate' },
      { id: 'at-least-5', name: 'Twice the rate, at least 5 %' },
    ],
    default: 'refuse',
  },
  {
    id: 'tcs-non-resident',
    name: 'Tax at source from buyers who do not live in India',
    doubt: 'The old law did not collect it from them; whether the Act of 2025 keeps that was not seen.',
    source: 'iato.in/circulars/view/1370',
    confidence: 'U',
    choices: [
      { id: 'not-collected', name: 'Not collected' },
      { id: 'collected', name: 'Collected' },
    ],
    default: 'not-collected',
  },
  {
    id: 'tcs-sub-agent',
    name: 'Tax at source from agents who sell on',
    doubt: 'Whether it is collected from another agent who sells the package on is not clear.',
    source: 'lakkadco.com/decoding-tcs-provision-on-sale-of-overseas-tour-package; nothing seen that decides it',
    confidence: 'U',
    choices: [
      { id: 'collected', name: 'Collected' },
      { id: 'not-collected', name: 'Not collected' },
    ],
    default: 'collected',
  },
  {
    id: 'cash-limit',
    name: 'Cash of ₹2 lakh or more',
    doubt: 'The limit is that of the former section 269ST; its section in the Act of 2025 was not seen.',
    source: 'taxtmi.com/acts?id=24849',
    confidence: 'U',
    choices: [
      { id: 'refuse', name: 'Refuse' },
      { id: 'warn', name: 'Warn' },
    ],
    default: 'refuse',
  },
  {
    id: 'limited-input-credit',
    name: 'Credit for tax at a rate “without input credit”',
    doubt:
      'Rooms up to ₹7,500 and cabs at 5 % are taxed without input credit. That binds the vendor; whether whoever buys may take the tax as credit is read both ways.',
    source:
      'moneycontrol.com/news/business/5-gst-for-budget-hotels-no-input-tax-credit-13550269.html, a2ztaxcorp.net/no-itc-for-hotel-rooms-up-to-rs-7500-under-5-gst-says-finmin',
    confidence: 'U',
    choices: [
      { id: 'none', name: 'Not taken: the tax is a part of the cost' },
      { id: 'take', name: 'Taken, where the agency’s own scheme has credit' },
    ],
    default: 'none',
  },
]
