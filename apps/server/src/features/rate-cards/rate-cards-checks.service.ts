import { agree, counted } from '@sarai/contract/count-words'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { checkCard } from '@sarai/rates/check-card'
import { refused } from '../../core/errors.ts'

/** @throws AppError 422 for those whom costs are hidden from: rates are nothing else */
export function requireCosts({ seesCost }: { seesCost: boolean }): void {
  if (!seesCost) throw refused('COSTS_HIDDEN', 'Rates of vendors are for those who see costs.')
}

/** @throws AppError 422 where prices would come out wrong */
export function checkUsable(document: RateCard): void {
  const errors = checkCard(document).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const left = errors.length - 1
  const more = left > 0 ? ` There ${agree(left, 'is', 'are')} ${counted(left, 'more such error')}.` : ''
  throw refused('RATES_WRONG', `${errors[0]?.message}${more} Correct the card, or leave it a draft.`)
}
