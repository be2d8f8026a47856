import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import { formatMoney } from '@sarai/money/format'

/** "Contracts: 1 % of persons, 2 % of others, above ₹30,000 a bill or ₹1,00,000 a year" */
export function sectionWords(section: CreditAnswer['sections'][number], currency: string): string {
  const { name, rate, rateOthers, once, yearly } = section
  const percent = (of: number) => `${of / 1000} %`
  const rates = rate === rateOthers ? percent(rate) : `${percent(rate)} of persons, ${percent(rateOthers)} of others`
  const limits = [
    once !== null && `${formatMoney(once, currency)} a bill`,
    yearly !== null && `${formatMoney(yearly, currency)} a year`,
  ].filter(Boolean)
  return [`${name}. ${rates}`, limits.length > 0 && `above ${limits.join(' or ')}`].filter(Boolean).join(', ')
}
