import { counted } from '@sarai/contract/count-words'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { type Asked, isDaily, isStay } from './asked.ts'
import { type DateRange, dayNumber, dayOf, holdsFor, rangesOf, visitDays } from './days.ts'
import { nightsOrDays } from './day-parts.ts'
import type { Reason } from './price.ts'
import type { DayRate } from './season-nights.ts'
import { dayWords, rangesWords, weekdayWords } from './words.ts'

/** The days of a question that are in ranges. */
function daysIn(asked: Asked, ranges: readonly DateRange[]): number[] {
  const days = new Set<number>()
  visitDays(ranges, { first: asked.first, last: asked.first + asked.days - 1 }, (day) => days.add(day))
  return [...days].sort((a, b) => a - b)
}

/** A reason with its days in words behind it. */
export function about(code: Reason['code'], text: string, days: readonly number[]): Reason {
  return { code, text: `${text} (${rangesWords(rangesOf(days))}).`, dates: days.map(dayOf) }
}

/** Why nothing is sold on some of the days, whatever it costs. */
export function closedReasons(card: RateCard, asked: Asked, today: string): Reason[] {
  const reasons: Reason[] = []
  const { name, id } = asked.option
  for (const one of card.blackouts.filter((each) => holdsFor(each, id))) {
    const days = daysIn(asked, [one])
    const why = one.reason === null ? '' : `: ${one.reason}`
    if (days.length > 0) reasons.push(about('blackout', `${name} is not sold on these days by contract${why}`, days))
  }
  for (const one of card.stopSales.filter((each) => holdsFor(each, id) && each.since <= today)) {
    const days = daysIn(asked, [one])
    const why = one.note === null ? '' : `: ${one.note}`
    const text = `The vendor stopped selling ${name} on ${dayWords(one.since)}${why}`
    if (days.length > 0) reasons.push(about('stop-sale', text, days))
  }
  return reasons
}

/** Days before the card begins to hold or after it has ended. */
export function outsideReasons(card: RateCard, asked: Asked): Reason[] {
  const { validFrom, validTo } = card
  const days = Array.from({ length: asked.days }, (_, at) => asked.first + at).filter(
    (day) => (validFrom !== null && day < dayNumber(validFrom)) || (validTo !== null && day > dayNumber(validTo)),
  )
  if (days.length === 0) return []
  const from = validFrom === null ? '' : ` from ${dayWords(validFrom)}`
  const to = validTo === null ? '' : ` to ${dayWords(validTo)}`
  return [about('outside-validity', `The rates hold${from}${to} only`, days)]
}

/** Whether the stay is too short, or asked for too late. */
export function ruleReasons(
  card: RateCard,
  asked: Asked,
  { today, rates }: { today: string; rates: readonly (DayRate | undefined)[] },
): Reason[] {
  const reasons: Reason[] = []
  const arrival = dayOf(asked.first)
  const tooShort = (least: number, when: string) =>
    reasons.push({
      code: 'minimum-nights',
      text: `${when} at least ${nightsOrDays(asked, least)} are needed, not ${asked.days}.`,
      dates: [arrival],
    })
  if (isDaily(asked.basis)) {
    const seasons = new Set(rates.flatMap((one) => (one ? [one.season] : [])))
    for (const { name, minNights } of seasons)
      if (minNights !== null && minNights > asked.days)
        tooShort(minNights, `Where a ${isStay(asked.basis) ? 'night' : 'day'} is in ${name},`)
    for (const one of card.minimumStays) {
      if (one.nights <= asked.days || !holdsFor(one, asked.option.id)) continue
      visitDays([one], { first: asked.first, last: asked.first, only: one.weekdays }, () => {
        const on = one.weekdays.length === 0 ? '' : ` on ${weekdayWords(one.weekdays)}`
        tooShort(one.nights, `For arrivals${on} in ${rangesWords([one])}`)
      })
    }
  }
  const release = rates[0]?.season.releaseDays ?? card.releaseDays
  const ahead = asked.first - dayNumber(today)
  if (release !== null && ahead < release) {
    const late = ahead < 0 ? 'that day is over' : `it is ${counted(ahead, 'day')} ahead`
    const text = `It must be booked ${counted(release, 'day')} ahead, by ${dayWords(dayOf(asked.first - release))}; ${late}.`
    reasons.push({ code: 'release', text, dates: [arrival] })
  }
  return reasons
}
