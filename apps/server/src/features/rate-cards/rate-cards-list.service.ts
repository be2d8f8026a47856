import type { RateCardSort, RateCardTableQuery } from '@sarai/contract/rate-cards'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList } from '../../kernel/search/searched-list.service.ts'
import { type RateCardCondition, rateCardQuestion } from './rate-cards-list.rules.ts'
import { countRateCards, rateCardList, type RateCardListed, rateCardRowsOf } from './rate-cards.queries.ts'

const searchedRateCards: SearchedList<RateCardListed, RateCardCondition, RateCardSort> = {
  kind: 'rateCard',
  spec: rateCardList,
  rowsOf: rateCardRowsOf,
  count: countRateCards,
}

/** A page of rate cards, with how many there are in all. */
export function findRateCards(db: AgencyDb, input: RateCardTableQuery) {
  return findPage(db, searchedRateCards, rateCardQuestion(input.filters ?? {}), input)
}
