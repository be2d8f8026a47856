import { type ItemCategory, itemCategories, itemCategoryLabels, type mealPlans } from '@sarai/contract/itinerary-words'
import { rateBases, rateBasisLabels } from '@sarai/contract/rate-words'
import { readAmount } from '../imports/imports-amounts.rules.ts'
import { plain, readFlag, readMealPlan } from '../imports/imports-words.rules.ts'

const categories: [category: ItemCategory, pattern: RegExp][] = [
  ['lodging', /^(hotels?|resorts?|stays?|rooms?|accommodation|villas?|homestays?|houseboats?)$/],
  ['transport', /^(transport|transfers?|cabs?|cars?|taxis?|vehicles?|coach(es)?)$/],
  ['activity', /^(activit(y|ies)|sightseeing|excursions?|tours?|tickets?|entry|entrance|attractions?)$/],
  ['cruise', /^cruises?$/],
  ['flight', /^(flights?|air)$/],
]

/** What vendors call the categories of a trip's items. */
export function readCategory(text: string): ItemCategory | undefined {
  const bare = plain(text)
  return (
    itemCategories.find((one) => one === bare || plain(itemCategoryLabels[one]) === bare) ??
    categories.find(([, pattern]) => pattern.test(bare))?.[0]
  )
}

/** `CPAI`, `Half board` or `MAP (breakfast and dinner)` as the plan that is meant. */
export function readRatePlan(text: string): (typeof mealPlans)[number] | undefined {
  const bare = plain(text)
  if (/^(ai|all inclusive)\b/.test(bare)) return 'AI'
  const [, code = ''] = /^(ep|cp|map|ap)(?:ai)?\b/.exec(bare) ?? []
  return readMealPlan(code || text)
}

/** Whether something is `yes` or `no`, as vendors say it of tax. */
export function readTaxFlag(text: string): string {
  const bare = plain(text)
  if (/^(incl\w*|included|nett? incl\w*)$/.test(bare)) return 'yes'
  if (/^(excl\w*|extra|plus|plus taxe?s?|not incl\w*)$/.test(bare)) return 'no'
  const flag = readFlag(text)
  return flag === undefined ? text : flag ? 'yes' : 'no'
}

const notOffered =
  /^(on req(uest)?|o ?r|rq|r q|request|p ?o ?r|price on request|rate on request|rates on request|p ?o ?a|on application|call|ask|to be advised|tba|tbd|na|n a|nil|none|x|closed|sold out|not available|unavailable|not applicable|not offered|stop sale|blocked)$/

/** Whether an amount says that there is none: a dash, `on request`, `N/A`. */
export function isNotOffered(text: string): boolean {
  const bare = plain(text)
  return bare === '' ? /^[-\u2010-\u2015_.\s]+$/.test(text) : notOffered.test(bare)
}

const given = /^(free|foc|f o c|free of cost|free of charge|comp|compl|complimentary|complementary|no charge)$/

const unitWords =
  /(?:\s|^|\/)*(?:nett?|only|all|per\s*(?:night|room|person|pax|head|day|km|kilomet(?:re|er)|vehicle|car|child|adult|bed)|p\.?\s?[pn]\.?|pppn|prpn|\/?\s*(?:night|room|person|pax|day|km))\s*$/i

/** An amount without what vendors write beside it: `Rs. 8,500/- nett per night` as `Rs. 8,500`. */
export function stripAmount(text: string): string {
  if (given.test(plain(text))) return '0'
  let bare = text.trim()
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare
      .replace(unitWords, '')
      .replace(/\s*\/[-=]?\s*$/, '')
      .trim()
  }
  return bare === '' ? text : bare
}

/** `3 pax`, `2 nights` or `15 days` as the number. */
export const stripCount = (text: string): string =>
  /^(\d{1,9})\s*(?:pax|persons?|people|seats?|seaters?|nights?|nts?|days?|years?|yrs?|kms?|adults?|child(?:ren)?)\.?$/i.exec(
    text.trim(),
  )?.[1] ?? text

/** A currency by its code or its sign. */
export function readCurrency(text: string): string {
  const code = text.trim().toUpperCase()
  return Intl.supportedValuesOf('currency').includes(code) ? code : (readAmount(`${text} 1`, code)?.currency ?? text)
}

/** What a rate is asked for, also in the words of the screens. */
export function readBasis(text: string): string {
  const bare = plain(text)
  return rateBases.find((one) => plain(rateBasisLabels[one]) === bare) ?? text
}
