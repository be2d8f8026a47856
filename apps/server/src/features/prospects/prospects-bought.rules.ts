import type { CollectedTax } from '@sarai/contract/collected-tax'
import { boughtTrip } from '@sarai/itinerary/bought-trip'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { dayWords, optionWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import type { BrochureOffer } from '../brochures/brochures.rules.ts'
import { type Choice, offerIn, type ShownOffer } from './prospects-choice.rules.ts'
import type { VersionRecord } from './prospects-versions.queries.ts'

type Offer = Pick<VersionRecord, 'document' | 'prices'>

/** How an offer was accepted. */
export interface Accepted extends Choice {
  name: string
  /** A moment. */
  at: string
  total: number
  currency: string
}

/** What was chosen, by name. */
export interface ChosenWords {
  option: string | null
  extras: string[]
}

export function chosenWords({ document }: Offer, { optionId, extras }: Choice): ChosenWords {
  const option = document.options.find(({ id }) => id === optionId)
  const parts = [...document.days.flatMap((day) => day.items), ...document.lines]
  return {
    option: option ? optionWords(option.name) : null,
    extras: parts.filter(({ id }) => extras.includes(id)).map(({ title }) => title),
  }
}

/** The offer as it was bought, and what it cost without the extras. */
export function boughtOf(offer: Offer, choice: Choice, price: TripPrice): Offer {
  const plain = offer.prices.find(({ optionId }) => optionId === choice.optionId) ?? price
  const extras = price.extras.filter(({ isChosen }) => isChosen)
  return { document: boughtTrip(offer.document, choice), prices: [{ ...plain, optionId: null, extras }] }
}

interface BoughtTerms {
  timeZone: string
  /** At source, on top of the price. */
  collected: CollectedTax | null
}

/** The price that was agreed upon, in the words of the page. Instalments count from the day of the acceptance. */
export function boughtOffer(
  offer: Offer,
  accepted: Accepted,
  price: TripPrice,
  { timeZone, collected }: BoughtTerms,
): ShownOffer {
  const { optionId, extras, total, at } = accepted
  const agreed = { ...price, total }
  const shown = offerIn(offer, { optionId, extras }, agreed, { today: today(new Date(at), timeZone), collected })
  const added = new Set(price.extras.filter(({ isChosen }) => isChosen).map(({ title }) => title))
  const rows = shown.rows.map((row) => (added.has(row.label) ? { ...row, label: `${row.label}, included` } : row))
  return { ...shown, rows, options: [], extras: [] }
}

/** The same on paper. */
export function boughtOnPaper(offer: Offer, accepted: Accepted, price: TripPrice, terms: BoughtTerms): BrochureOffer {
  const { covers, rows, total, instalments, collected } = boughtOffer(offer, accepted, price, terms)
  return {
    covers,
    validity: acceptedWords(accepted, terms.timeZone),
    prices: [{ name: chosenWords(offer, accepted).option, rows, total, instalments, collected }],
    extras: [],
  }
}

/** "Asha Rao accepted this trip on 21 Nov 2026 at ₹75,000." */
export function acceptedWords({ name, at, total, currency }: Accepted, timeZone: string): string {
  return `${name} accepted this trip on ${dayWords(today(new Date(at), timeZone))} at ${formatMoney(total, currency)}.`
}
