import type { CounterOffer } from '@sarai/contract/booking-request-schemas'
import type { LineAnswer } from '@sarai/contract/booking-request-words'
import { calendarDate, line, optionalText, text } from '@sarai/contract/primitives'
import { formatMoney } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import { dayWords } from '@sarai/itinerary/words'
import { atTime } from '../../core/days.rules.ts'
import { momentWords } from '../../kernel/templates/templates-values.rules.ts'
import type { LineRecord } from './booking-requests.queries.ts'

/** What a vendor says to a service. */
export interface Answer {
  answer: Exclude<LineAnswer, 'none'>
  confirmationNumber: string | null
  counter: CounterOffer | null
  reason: string | null
  holdUntil: string | null
}

const nothing = { confirmationNumber: null, counter: null, reason: null, holdUntil: null }

/** What is wrong with what was typed, by field; `form` where that is not one of them. */
export type Problems = Record<string, string>
export type Typed = Record<string, string>

const number = line(60)
const longest = text(1000)

interface About {
  currency: string
  timeZone: string
  now: Date
}

/** Reads what a vendor typed into one of the forms. */
export function answerTyped(typed: Typed, about: About): Answer | { problems: Problems } {
  switch (typed.do) {
    case 'confirm':
      return confirmTyped(typed)
    case 'counter':
      return counterTyped(typed, about)
    case 'hold':
      return holdTyped(typed, about)
    case 'decline': {
      const reason = longest.safeParse(typed.reason ?? '')
      if (!reason.success) return { problems: { reason: 'Say why, in a few words' } }
      return { ...nothing, answer: 'declined', reason: reason.data }
    }
    default:
      return { problems: { form: 'Choose an answer.' } }
  }
}

function confirmTyped({ number: typedNumber = '' }: Typed): Answer | { problems: Problems } {
  if (!typedNumber.trim()) return { ...nothing, answer: 'confirmed' }
  const read = number.safeParse(typedNumber)
  if (!read.success) return { problems: { number: 'Use at most 60 characters' } }
  return { ...nothing, answer: 'confirmed', confirmationNumber: read.data }
}

function counterTyped({ price = '', date = '', room = '', note = '' }: Typed, { currency }: About) {
  const problems: Problems = {}
  const net = price.trim() ? parseAmount(price, currency) : { value: null }
  if ('problem' in net) problems.price = net.problem
  else if (net.value === 0) problems.price = 'Enter a price, or leave this empty'
  if (date && !calendarDate.safeParse(date).success) problems.date = 'Choose a day'
  const words = { room: optionalText(200).safeParse(room), note: optionalText(1000).safeParse(note) }
  for (const [name, { error }] of Object.entries(words))
    if (error) problems[name] = error.issues[0]?.message ?? 'Write it again'
  if (Object.keys(problems).length === 0 && !price.trim() && !date && !words.room.data)
    problems.form = 'Enter another price, date or room.'
  if (Object.keys(problems).length > 0 || 'problem' in net) return { problems }
  const counter = { net: net.value, date: date || null, room: words.room.data ?? null, note: words.note.data ?? null }
  return { ...nothing, answer: 'countered' as const, counter }
}

function holdTyped({ until = '' }: Typed, { timeZone, now }: About): Answer | { problems: Problems } {
  const [, day = '', clock = '18:00'] = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/.exec(until) ?? []
  if (!calendarDate.safeParse(day).success) return { problems: { until: 'Choose until when you hold it' } }
  const holdUntil = atTime(day, clock, timeZone)
  if (holdUntil <= now.toISOString()) return { problems: { until: 'Choose a moment that is still to come' } }
  return { ...nothing, answer: 'held', holdUntil }
}

/**
 * What a vendor said, with the number it had confirmed the service by before: who says no other when confirming, holding
 * or offering something else does not take it back.
 */
export const keepNumber = (line: Pick<LineRecord, 'asked'>, answer: Answer): Answer =>
  answer.answer === 'declined'
    ? answer
    : { ...answer, confirmationNumber: answer.confirmationNumber ?? line.asked.confirmationNumber ?? null }

/** Whether a line has this answer already: the same said twice is said once. */
export function saysSame(before: LineRecord, after: Answer): boolean {
  const kept = ['answer', 'confirmationNumber', 'reason'] as const
  return (
    kept.every((name) => before[name] === after[name]) &&
    (before.holdUntil && Date.parse(before.holdUntil)) === (after.holdUntil && Date.parse(after.holdUntil)) &&
    JSON.stringify(before.counter && offered(before.counter)) ===
      JSON.stringify(after.counter && offered(after.counter))
  )
}

const offered = ({ net, date, room, note }: CounterOffer) => [net, date, room, note]

/** What a vendor said to a service, in words. */
export function answerWords(line: LineRecord, { currency, timeZone }: Pick<About, 'currency' | 'timeZone'>): string {
  const { answer, confirmationNumber, counter, reason, holdUntil } = line
  switch (answer) {
    case 'confirmed':
      return confirmationNumber ? `Confirmed, number ${confirmationNumber}` : 'Confirmed'
    case 'declined':
      return `Declined: ${reason ?? ''}`
    case 'held':
      return holdUntil ? `Held until ${momentWords(holdUntil, timeZone)}` : 'Held'
    case 'countered':
      return `Offered instead: ${[
        counter?.net != null && formatMoney(counter.net, currency),
        counter?.date && dayWords(counter.date),
        counter?.room,
        counter?.note,
      ]
        .filter(Boolean)
        .join(', ')}`
    default:
      return ''
  }
}
