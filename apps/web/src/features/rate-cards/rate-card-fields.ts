import type { RateCardFact } from '@sarai/contract/rate-cards'
import type { RecordField } from '~/records/record-fields.ts'

/** The facts of a rate card that are no rates, in the order of its page. */
export const rateCardFields: RecordField<RateCardFact>[] = [
  { name: 'tags', label: 'Tags', kind: 'tags', section: 'About', isAlways: true },
]
