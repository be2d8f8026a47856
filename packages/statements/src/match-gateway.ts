/** Which recorded payments the lines of a gateway's settlements are, with reasons. */
import { formatMoney } from '@sarai/money/format'
import { push } from './candidate-index.ts'
import { dayNumber } from './day-numbers.ts'
import { listTellingKeys, phoneKey } from './references.ts'

export interface GatewayLine {
  id: string
  currency: string
  /** Paid above zero, given back below. */
  amount: number
  references: readonly string[]
  paidOn: string
  phone: string | null
  payer: string | null
  /** What somebody took off it again: it is not put against that by itself. */
  refused: readonly string[]
}

/** What the books have at the gateway, and no line has shown. */
export interface AtGateway {
  id: string
  currency: string
  amount: number
  day: string
  references: readonly string[]
  party: string | null
  phone: string | null
}

export interface GatewayMatch {
  paymentId: string
  confidence: number
  reasons: string[]
}

export interface MatchedLine {
  lineId: string
  settled: GatewayMatch | null
  /** The likeliest first; none where it is settled. */
  suggestions: GatewayMatch[]
}

/** Without a reference a payment is looked for as many days before and after, and is sure within fewer. */
const [daysAround, daysSure] = [10, 3]
const mostSuggestions = 5

const nameKey = (name: string | null) =>
  (name ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A payment with what is compared of it, made once. */
interface Known {
  payment: AtGateway
  on: number
  phone: string
  name: string
}

interface Likely extends Known {
  reference: string | null
  away: number
  isSamePhone: boolean
  isSameName: boolean
  isCertain: boolean
  score: number
}

class Payments {
  readonly #byKey = new Map<string, Known[]>()
  readonly #byAmount = new Map<string, Known[]>()

  constructor(payments: readonly AtGateway[]) {
    for (const payment of payments) {
      const { day, phone, party, references, currency, amount } = payment
      const known = { payment, on: dayNumber(day), phone: phoneKey(phone ?? ''), name: nameKey(party) }
      for (const key of listTellingKeys(references)) push(this.#byKey, key, known)
      push(this.#byAmount, `${currency} ${amount}`, known)
    }
  }

  /** What a line may be: by a reference whatever the amount, else by the amount and the day. */
  likelyOf(line: GatewayLine): Likely[] {
    const said = { on: dayNumber(line.paidOn), phone: phoneKey(line.phone ?? ''), name: nameKey(line.payer) }
    const found = new Map<string, Likely>()
    const add = (known: Known, reference: string | null) => {
      const { payment } = known
      if (found.has(payment.id) || payment.currency !== line.currency) return
      if (Math.sign(payment.amount) !== Math.sign(line.amount)) return
      const away = Math.abs(known.on - said.on)
      if (reference === null && away > daysAround) return
      const isSamePhone = said.phone.length === 10 && said.phone === known.phone
      const isSameName = said.name !== '' && said.name === known.name
      const isExact = payment.amount === line.amount
      const isMeant = reference !== null || ((isSamePhone || isSameName) && away <= daysSure)
      const score =
        (isExact ? 45 : 20) +
        (reference === null ? 0 : 40) +
        (isSamePhone || isSameName ? 20 : 0) +
        Math.max(0, daysAround - away)
      const isCertain = isExact && isMeant && !line.refused.includes(payment.id)
      found.set(payment.id, { ...known, reference, away, isSamePhone, isSameName, isCertain, score })
    }
    for (const key of listTellingKeys(line.references)) for (const known of this.#byKey.get(key) ?? []) add(known, key)
    if (![...found.values()].some(({ isCertain }) => isCertain))
      for (const known of this.#byAmount.get(`${line.currency} ${line.amount}`) ?? []) add(known, null)
    return [...found.values()]
  }
}

/** By reference where one says so, else by who paid; nothing where two fit as well. */
function certainOf(all: readonly Likely[]): Likely | undefined {
  const certain = all.filter(({ isCertain }) => isCertain)
  // A reference that is known from another amount speaks against what only the payer says.
  const isReferred = all.some(({ reference }) => reference !== null)
  const chosen = isReferred ? certain.filter(({ reference }) => reference !== null) : certain
  return chosen.length === 1 ? chosen[0] : undefined
}

function matchOf(line: GatewayLine, likely: Likely, confidence: number): GatewayMatch {
  const { payment, reference, away, isSamePhone, isSameName } = likely
  const [known, said] = [payment, line].map(({ amount, currency }) => formatMoney(Math.abs(amount), currency))
  const reasons = [
    reference !== null && `The reference ${reference} is that of the recorded payment.`,
    isSamePhone && `The phone number is that of ${payment.party ?? 'the customer'}.`,
    isSameName && 'The payer’s name is that of the customer.',
    payment.amount === line.amount
      ? 'The amount is that of the recorded payment.'
      : `The books have ${known}, and the gateway says ${said}.`,
    away === 0 && 'It was recorded on the same day.',
    away > 0 && away <= daysAround && `It was recorded ${away === 1 ? 'a day' : `${away} days`} apart.`,
  ]
  return { paymentId: payment.id, confidence, reasons: reasons.filter((reason) => reason !== false) }
}

/**
 * A line is settled only where its amount is exact, a reference (or the payer, within three days) says so, and neither
 * the line nor the payment could be another as well. The order of both does not matter.
 */
export function matchGateway(lines: readonly GatewayLine[], payments: readonly AtGateway[]): MatchedLine[] {
  const index = new Payments(payments)
  const found = lines.map((line) => index.likelyOf(line))
  const certain = found.map(certainOf)
  const claims = new Map<string, number>()
  for (const one of certain) if (one) claims.set(one.payment.id, (claims.get(one.payment.id) ?? 0) + 1)
  return lines.map((line, at) => {
    const sure = certain[at]
    if (sure && claims.get(sure.payment.id) === 1)
      return { lineId: line.id, settled: matchOf(line, sure, sure.reference === null ? 92 : 99), suggestions: [] }
    const suggestions = (found[at] ?? [])
      .filter(({ payment }) => claims.get(payment.id) !== 1)
      .toSorted((a, b) => b.score - a.score || (a.payment.id < b.payment.id ? -1 : 1))
      .slice(0, mostSuggestions)
      .map((likely) => matchOf(line, likely, Math.min(89, likely.score)))
    return { lineId: line.id, settled: null, suggestions }
  })
}
