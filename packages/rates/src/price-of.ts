import type { Rate, RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { maxRateNights } from '@sarai/contract/rate-words'
import { AmountTooLarge, maxAmount, percentOf, toAmount } from '@sarai/money/amounts'
import { type Asked, askedOf, isStay } from './asked.ts'
import { dayParts, minimumPart } from './day-parts.ts'
import { dayNumber, dayOf } from './days.ts'
import { kilometreParts } from './kilometres.ts'
import { occupancyReasons } from './occupancy.ts'
import type { Answer, Part, PriceLine, Reason } from './price.ts'
import { about, closedReasons, outsideReasons, ruleReasons } from './refusals.ts'
import { type DayRate, dayRates, seasonWords } from './season-nights.ts'
import { supplementParts } from './supplements.ts'
import { warningsOf } from './warnings.ts'

const refused = (...reasons: Reason[]): Answer => ({ ok: false, reasons })
const refusal = (code: Reason['code'], text: string): Reason => ({ code, text, dates: [] })

/**
 * What a stay, ride or ticket costs by a rate card, night by night, or every reason why the card does not answer it.
 * Pure: the same card, question and day of asking have the same answer on every machine.
 * @param card as the schema has it; what `checkCard` says of it does not matter
 * @param today the agency's day; what must be booked ahead and what was known of stop sales depends on it
 * @returns amounts in minor units of the card's currency
 */
export function priceOf(card: RateCard, question: RateQuestion, today: string): Answer {
  const option = card.options.find(({ id }) => id === question.optionId)
  if (!option) return refused(refusal('unknown-option', 'The rate card does not have this option any more.'))
  const { nights, from } = question
  if (!Number.isInteger(nights) || nights < 1 || nights > maxRateNights || Number.isNaN(dayNumber(from)))
    return refused(refusal('impossible', `Give a first day and 1 to ${maxRateNights} nights or days.`))
  const asked = askedOf(card, option, question)
  const rates = dayRates(card, option.id, asked)
  const outside = outsideReasons(card, asked)
  const reasons = [
    ...occupancyReasons(asked),
    ...outside,
    ...closedReasons(card, asked, today),
    ...ruleReasons(card, asked, { today, rates }),
    ...gapReasons(asked, rates, outside),
  ]
  if (asked.basis === 'km' && asked.kilometres === null)
    reasons.push(refusal('kilometres', 'Say how many kilometres are driven.'))
  const priced = pricedDays(asked, rates)
  if (Array.isArray(priced)) reasons.push(...priced)
  if (Array.isArray(priced) || reasons.length > 0) return refused(...reasons)
  try {
    const lines = rates.flatMap((rate, at) => linesOf(card, asked, { rate, at, parts: priced.parts[at] ?? [] }))
    const sumOf = (pick: (line: PriceLine) => number) => lines.reduce((sum, line) => sum + BigInt(pick(line)), 0n)
    const [net, tax] = [sumOf((line) => line.amount), sumOf((line) => line.tax)]
    if (net + tax > BigInt(maxAmount)) throw new AmountTooLarge()
    const sums = { net: toAmount(net), tax: toAmount(tax), total: toAmount(net + tax) }
    const warnings = warningsOf(card, asked, { today, rates, parts: priced.parts })
    return { ok: true, currency: card.currency, ...sums, lines, warnings }
  } catch (error) {
    if (error instanceof AmountTooLarge) return refused(refusal('too-large', error.message))
    throw error
  }
}

/** Days without a rate, but for those on which the card does not hold anyway. */
function gapReasons(asked: Asked, rates: readonly (DayRate | undefined)[], outside: readonly Reason[]): Reason[] {
  const known = new Set(outside.flatMap(({ dates }) => dates))
  const days = rates.flatMap((rate, at) => (rate || known.has(dayOf(asked.first + at)) ? [] : [asked.first + at]))
  const what = isStay(asked.basis) ? 'these nights' : 'these days'
  return days.length === 0 ? [] : [about('no-rate', `${asked.option.name} has no rate for ${what}`, days)]
}

/** What is charged on each day, or what no rate is there for: each reason once, with all its days. */
function pricedDays(asked: Asked, rates: readonly (DayRate | undefined)[]): { parts: Part[][] } | Reason[] {
  const lacks = new Map<string, Reason>()
  const lacking = ({ code, text }: Pick<Reason, 'code' | 'text'>, dates: string[]) => {
    const known = lacks.get(text)
    if (known) known.dates.push(...dates)
    else lacks.set(text, { code, text, dates })
  }
  const known = new Map<Rate, ReturnType<typeof dayParts>>()
  const days = rates.map((one, at) => {
    const parts = one ? (known.get(one.rate) ?? dayParts(one.rate, asked)) : []
    if (one) known.set(one.rate, parts)
    if (!('code' in parts)) return parts
    lacking(parts, [dayOf(asked.first + at)])
    return []
  })
  const whole = rates.filter((one) => one !== undefined)
  // Only when every day has its rate is it known what is included.
  const kilometres = whole.length === rates.length ? kilometreParts(asked, whole) : []
  if ('code' in kilometres) lacking(kilometres, [])
  if (lacks.size > 0 || 'code' in kilometres) return [...lacks.values()]
  return {
    parts: days.map((parts, at) => {
      const all = [...parts, ...(kilometres[at] ?? [])]
      const rate = rates[at]?.rate
      return rate ? [...all, ...minimumPart(rate, all)] : all
    }),
  }
}

function linesOf(
  card: RateCard,
  asked: Asked,
  { rate, at, parts }: { rate: DayRate | undefined; at: number; parts: readonly Part[] },
): PriceLine[] {
  const day = asked.first + at
  const taxRate = card.taxIncluded ? 0 : (card.taxRate ?? 0)
  let before = 0n
  // Tax is rounded once a day, so that it does not depend on how many lines the day has.
  const line = ({ what, quantity, unit }: Part, because: string, seasonId: string | null): PriceLine => {
    const amount = BigInt(unit) * BigInt(quantity)
    const tax = percentOf(before + amount, taxRate) - percentOf(before, taxRate)
    before += amount
    return { date: dayOf(day), what, quantity, unit, amount: toAmount(amount), tax: toAmount(tax), because, seasonId }
  }
  const season = rate ? { because: seasonWords(rate), id: rate.season.id } : { because: '', id: null }
  return [
    ...parts.map((part) => line({ ...part, what: `${asked.option.name}, ${part.what}` }, season.because, season.id)),
    ...supplementParts(card, asked, day).map(({ part, because }) => line(part, because, null)),
  ]
}
