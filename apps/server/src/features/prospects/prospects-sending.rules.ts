import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { SendingObstacle } from '@sarai/contract/prospect-versions'
import type { RichText } from '@sarai/contract/rich-text'
import type { Stage } from '@sarai/contract/stages'
import { findingsFor } from '@sarai/itinerary/checks'
import type { Finding } from '@sarai/itinerary/findings'
import { priceOptions, type TripPrice } from '@sarai/itinerary/pricing'
import { daysWords, dayWords, listed } from '@sarai/itinerary/words'
import { redactCosts } from '../itineraries/itineraries-costs.rules.ts'

/** JSON with the fields of every object in one order, so that what says the same has the same hash. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * The content of an offer's fingerprint: the offer with its prices, without costs. If it included costs, net prices
 * could be found by trial.
 */
export const shownOffer = (document: ItineraryDocument, prices: readonly TripPrice[]) => ({
  document: redactCosts({ seesCost: false }, document),
  prices: prices.map(({ optionId, total, persons, extras }) => ({ optionId, total, persons, extras })),
})

/** A fingerprint as somebody may see it: those of old versions include costs. */
export const redactedHash = ({ seesCost }: { seesCost: boolean }, hash: string) => (seesCost ? hash : null)

/** The terms that somebody agrees to. */
export const termsOf = ({ policies, slabs, instalments }: ItineraryDocument) => ({ policies, slabs, instalments })

/** Why a trip cannot be offered, or what its options cost. */
export function offerOf(
  document: ItineraryDocument,
  today: string,
  /** What was agreed before, where this amends it. */
  agreed?: { currency: string },
): { prices: TripPrice[] } | { obstacle: SendingObstacle } {
  const no = (code: SendingObstacle['code'], message: string) => ({ obstacle: { code, message } })
  if (document.days.length === 0) return no('EMPTY', 'Add a day before you send this proposal.')
  const priced = priceOptions(document)
  if ('problem' in priced) return no('PRICE_TOO_LARGE', priced.problem.message)
  const unpriced = priced.prices.filter(({ total }) => total <= 0)
  if (unpriced.length > 0) {
    const names = unpriced.flatMap(({ optionId }) => document.options.find(({ id }) => id === optionId)?.name ?? [])
    const what = names.length > 0 ? `${listed(names)} ${names.length === 1 ? 'has' : 'have'}` : 'This proposal has'
    return no('NO_PRICE', `${what} no price yet. Enter what it costs before you send it.`)
  }
  if (document.validTo !== null && document.validTo < today)
    return no('VALIDITY_OVER', `The offer was valid until ${dayWords(document.validTo)}. Choose a later day.`)
  if (agreed && agreed.currency !== document.currency)
    return no('CURRENCY_CHANGED', `This trip was sold in ${agreed.currency}, which stays its currency.`)
  // A trip that has begun is changed on the way.
  if (!agreed && document.startDate !== null && document.startDate < today)
    return no('TRIP_OVER', `The trip begins on ${dayWords(document.startDate)}, which is past. Choose other dates.`)
  return priced
}

/** What the checks find wrong with a trip, as far as it is for somebody's eyes. */
export const errorsIn = (actor: { seesCost: boolean }, document: ItineraryDocument, today: string): Finding[] =>
  findingsFor(actor, document, today).filter(({ severity }) => severity === 'error')

/** The stage a lead goes to when it is sent a proposal; undefined where it stays. */
export function stageWhenSent(stages: Pick<Stage, 'id' | 'name' | 'kind' | 'position'>[], current: string) {
  const from = stages.find(({ id }) => id === current)
  const to = stages.find(({ name, kind }) => kind === 'open' && name.trim().toLowerCase() === 'proposal sent')
  return from && to && from.kind === 'open' && from.position < to.position ? to : undefined
}

interface Words {
  customer: string | null
  title: string
  startDate: string | null
  endDate: string | null
  message: string | null
  url: string
  sender: string
  agency: string
  validUntil: string | null
  /** It changes a trip that was agreed upon. */
  isAmendment?: boolean
  /** The traveller has seen an earlier version. */
  isLater?: boolean
}

const amendedWords = (title: string, dates: string) =>
  `here are the changes to your trip, ${title}${dates}. Please look at them and accept them on the page. Until then the trip stays as it was agreed.`

const sayLater = (title: string, dates: string) =>
  `here is the new version of our proposal for your trip: ${title}${dates}. It takes the place of the one before.`

/** Until when changes to a trip can be accepted. */
export const answerUntil = (day: string) => `Please answer by ${dayWords(day)}.`

/** What a traveller is written along with the link. */
export function sendingWords(words: Words): string {
  const { customer, title, startDate, endDate, message, url, sender, agency, validUntil, isAmendment, isLater } = words
  const dates = startDate && endDate ? `, ${daysWords(startDate, endDate)}` : ''
  const begin = () => {
    if (isAmendment) return amendedWords(title, dates)
    return isLater ? sayLater(title, dates) : `here is our proposal for your trip: ${title}${dates}.`
  }
  const paragraphs = [
    `Hello${customer ? ` ${customer}` : ''},`,
    message ?? begin(),
    url,
    validUntil && (isAmendment ? answerUntil(validUntil) : `The offer is valid until ${dayWords(validUntil)}.`),
    `${sender}\n${agency}`,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** What somebody wrote to a traveller, with the link below where it is not among the words. */
export function withLink(body: RichText, url: string, to = url): RichText {
  const written = JSON.stringify(body)
  if (written.includes(url)) return JSON.parse(written.replaceAll(url, to)) as RichText
  const link = { type: 'text' as const, text: to, marks: [{ type: 'link' as const, attrs: { href: to } }] }
  return [...body, { type: 'paragraph', content: [link] }]
}
