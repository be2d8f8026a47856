import type { RateCard } from '@sarai/contract/rate-schemas'
import type { RatePrice } from '@sarai/contract/rate-cards'
import type { RateQuestion } from '@sarai/contract/rate-question'
import { checkCard } from '@sarai/rates/check-card'
import { explain } from '@sarai/rates/explain'
import { priceOf } from '@sarai/rates/price-of'
import { recordTerms } from '../../kernel/search/search.rules.ts'

/** What a rate card is found by. */
export function rateCardTerms({ number, name }: { number: number; name: string }): string[] {
  return recordTerms({ name, phones: [], emails: [], number })
}

/** What lists know of a card, from its document. */
export function factsOf({ title, category, currency, validFrom, validTo }: RateCard) {
  return { name: title, category, currency, validFrom, validTo }
}

/** What is wrong with a card, for those who see it. */
export function findingsFor({ seesCost }: { seesCost: boolean }, document: RateCard) {
  return seesCost ? checkCard(document) : []
}

interface Priced {
  id: string
  revision: number
  document: RateCard
}

/** What a card answers, with every reason in words. */
export function answerOf({ id, revision, document }: Priced, question: RateQuestion, today: string): RatePrice {
  const answer = priceOf(document, question, today)
  const of = { rateCardId: id, revision, currency: document.currency }
  if (!answer.ok)
    return { ...of, total: null, net: null, tax: null, lines: [], sentences: [], warnings: [], reasons: answer.reasons }
  const { total, net, tax, lines, warnings } = answer
  const sentences = explain(answer, document)
  return { ...of, total, net, tax, lines, sentences, warnings: warnings.map(({ text }) => text), reasons: [] }
}
