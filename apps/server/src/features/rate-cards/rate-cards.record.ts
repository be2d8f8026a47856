import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { findRateCard, rateCardColumns, type RateCardRecord, rateCardRowsOf } from './rate-cards.queries.ts'
import { rateCardTerms } from './rate-cards.rules.ts'
import { subjectOf } from './rate-cards.service.ts'
import { rateCards } from './rate-cards.table.ts'

export const rateCardRecord: RecordDescription = {
  kind: 'rateCard',
  noun: 'rate card',
  page: 'vendors',
  table: rateCards,
  label: rateCards.name,
  topic: 'rateCards',
  attachable: {
    async find(db, _actor, id) {
      const found = await findRateCard(db, id)
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: rateCards,
    columns: rateCardColumns,
    termsOf: (row) => rateCardTerms(row as unknown as RateCardRecord),
    async listHits(db, _actor, ids) {
      return (await rateCardRowsOf(db, ids)).map(({ id, number, name, vendor }) => ({
        kind: 'rateCard',
        id,
        number,
        title: name,
        phone: null,
        email: null,
        detail: vendor,
        also: [],
      }))
    },
  },
}
