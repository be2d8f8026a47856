import { billCostFacts } from './bill-words.ts'
import { vendorCostFacts } from './vendor-words.ts'

/** Facts of records that only those who see costs may change, or see the changes of; by kind of record. */
export const costFacts: Partial<Record<string, readonly string[]>> = {
  bill: billCostFacts,
  booking: [
    'vendorId',
    'vendor',
    'net',
    'currency',
    'rate',
    'vendorTerms',
    'slabs',
    'payables',
    'dropCharge',
    'rateCardId',
    'rateRevision',
  ],
  voucher: ['vendorId', 'vendor'],
  vendor: vendorCostFacts,
}
