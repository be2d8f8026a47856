import type { RequestLine } from '@sarai/contract/booking-request-schemas'
import { lineAnswerLabels } from '@sarai/contract/booking-request-words'
import { formatMoney } from '@sarai/money/format'
import { formatDay, formatDue } from '~/lib/format.ts'

/** A price with how far the trip's margin falls or rises by it. */
function priceOf(net: number, asked: number | null, currency: string): string {
  const price = formatMoney(net, currency)
  if (!asked || asked === net) return price
  const words = net > asked ? 'more, which lowers your margin' : 'less, which raises your margin'
  return `${price} instead of ${formatMoney(asked, currency)} (${formatMoney(Math.abs(net - asked), currency)} ${words})`
}

/** What the vendor said, in words. */
export function answerOf({ answer, asked, counter, confirmationNumber, reason, holdUntil }: RequestLine): string {
  const offered = counter && [
    counter.net !== null && asked.currency && priceOf(counter.net, asked.net, asked.currency),
    counter.date && formatDay(counter.date),
    counter.room,
    counter.note,
  ]
  const more = { none: '', confirmed: confirmationNumber, declined: reason, held: holdUntil && formatDue(holdUntil) }
  const detail = answer === 'countered' ? offered?.filter(Boolean).join(', ') : more[answer]
  return [lineAnswerLabels[answer], detail].filter(Boolean).join(': ')
}

/** What vendors said that nobody has acted on yet, by booking. @param requests newest first */
export function listOpenAnswers<Line extends Pick<RequestLine, 'bookingId' | 'state' | 'answer'>>(
  requests: readonly { lines: Line[] }[],
): Map<string, Line> {
  const lines = requests.flatMap((request) => request.lines).filter(({ state }) => state === 'open')
  const said = lines.filter(({ answer }) => answer !== 'none' && answer !== 'confirmed')
  return new Map(said.toReversed().map((line) => [line.bookingId, line]))
}

/** What is to be done about an answer, which asking the same vendor again would pass over. */
export function findNextAct(line: Pick<RequestLine, 'answer'> | undefined): 'take' | 'replace' | undefined {
  if (line?.answer === 'countered') return 'take'
  return line?.answer === 'declined' ? 'replace' : undefined
}

/** How a booking stands by what its vendor said, where that says more than that something is to be changed. */
export const describeAnswered = (line: Pick<RequestLine, 'answer'> | undefined): string | undefined =>
  line && findNextAct(line) ? lineAnswerLabels[line.answer] : undefined
