import type { CollectedTax } from '@sarai/contract/collected-tax'
import { counted } from '@sarai/contract/count-words'
import { occupancyLabels } from '@sarai/contract/itinerary-words'
import {
  writeCollectedLabel,
  writeCollectedNote,
  writeCollectedRows,
  writeCollectedSum,
  withCollected,
} from '@sarai/itinerary/collected-tax'
import { instalmentsOf } from '@sarai/itinerary/instalments'
import { priceTrip, type TripPrice } from '@sarai/itinerary/pricing'
import { shownPrice } from '@sarai/itinerary/traveller-view'
import { dayWords, optionWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { BrochureOffer } from '../brochures/brochures.rules.ts'
import type { VersionRecord } from './prospects-versions.queries.ts'

/** What a traveller picked: no option where the trip has none. */
export interface Choice {
  optionId: string | null
  extras: string[]
}

type Offer = Pick<VersionRecord, 'document' | 'prices'>

/** What an address or a form names, as it is. */
export function choiceAsked(given: URLSearchParams): Choice {
  return { optionId: given.get('option') || null, extras: given.getAll('extra[]').slice(0, 200) }
}

/**
 * The same, corrected: unknown choices are left out, and the first option is the default, so that a broken link still
 * shows the trip.
 */
export function choiceIn({ document }: Pick<Offer, 'document'>, given: URLSearchParams): Choice {
  const asked = choiceAsked(given)
  const ids = document.options.map(({ id }) => id)
  const optionId = ids.find((id) => id === asked.optionId) ?? ids[0] ?? null
  const priced = priceTrip(document, { optionId, extras: [] })
  const there = 'price' in priced ? priced.price.extras.map(({ id }) => id) : []
  return { optionId, extras: there.filter((id) => asked.extras.includes(id)) }
}

/** The same choice of a later version, as far as that has it. */
export function choiceAgain({ document }: Pick<Offer, 'document'>, { optionId, extras }: Choice): Choice {
  const asked = new URLSearchParams(optionId ? { option: optionId } : {})
  for (const id of extras) asked.append('extra[]', id)
  return choiceIn({ document }, asked)
}

/** The address of a choice on a page. */
export function choiceQuery({ optionId, extras }: Choice): string {
  const query = new URLSearchParams(optionId ? { option: optionId } : {})
  for (const id of extras) query.append('extra[]', id)
  return query.toString()
}

/** An offer and what was chosen of it comes to, in the words of the page. */
export interface ShownOffer {
  choice: Choice
  options: {
    id: string
    name: string
    note: string | null
    price: string
    /** What it adds to the first one: "+₹16,000". */
    more: string | null
    isChosen: boolean
  }[]
  extras: { id: string; title: string; when: string | null; price: string; isChosen: boolean }[]
  /** What the total is made of, as far as travellers are to see it. */
  rows: { label: string; price: string }[]
  total: string
  /** In minor units: the agreed amount. */
  amount: number
  /** What it is more or less than agreed: "₹15,000 more than agreed…"; null where nothing was agreed before. */
  difference: string | null
  /** "for 2 adults", with the taxes. */
  covers: string
  instalments: { label: string; price: string; due: string | null }[]
  /** What is collected at source on top of the total; null where nothing is. */
  collected: ShownCollected | null
}

/** Tax collected at source, in the words of pages and papers. */
export interface ShownCollected {
  rows: { label: string; price: string }[]
  toPay: string
  /** "₹1,51,200 + TCS 2 % ₹3,024 = ₹1,54,224" */
  sum: string
  note: string
}

export const writeCollected = (collected: CollectedTax | null): ShownCollected | null =>
  collected && {
    rows: writeCollectedRows(collected),
    toPay: formatMoney(collected.toPay, collected.currency),
    sum: writeCollectedSum(collected),
    note: writeCollectedNote(collected),
  }

/** When it is offered, and what is collected at source with it. */
export interface OfferTerms {
  /** The day it would be accepted on. */
  today: string
  collected: CollectedTax | null
}

/** What is offered at a price, with what was chosen of it. */
export function offerIn(offer: Offer, choice: Choice, price: TripPrice, { today, collected }: OfferTerms): ShownOffer {
  const { document, prices } = offer
  const { currency, options, pricing, instalments, startDate } = document
  const money = (amount: number) => formatMoney(amount, currency)
  const plain = prices.find(({ optionId }) => optionId === choice.optionId) ?? price
  const { persons, components } = shownPrice(plain, pricing.display)
  const chosen = price.extras.filter(({ isChosen }) => isChosen)
  const parts = [
    ...persons.map(({ occupancy, count, price: each }) => ({
      label: `${occupancyLabels[occupancy]} × ${count}`,
      price: `${money(each)} each`,
    })),
    ...components.map(({ label, price: each }) => ({ label, price: money(each) })),
  ]
  const base = parts.length === 0 && chosen.length > 0 ? [{ label: 'The trip', price: money(plain.total) }] : parts
  const basis = { total: price.total, currency, acceptedOn: today, startDate }
  const first = prices.find(({ optionId }) => optionId === options[0]?.id)
  return {
    choice,
    options: options.map(({ id, name, note }) => {
      const own = prices.find(({ optionId }) => optionId === id)
      const price = own ? money(own.total) : ''
      const more = own && first && own !== first ? moreWords(own.total - first.total, money) : null
      return { id, name: optionWords(name), note, price, more, isChosen: id === choice.optionId }
    }),
    extras: price.extras.map(({ id, title, dayId, price: more, isChosen }) => {
      const at = document.days.findIndex((day) => day.id === dayId)
      return { id, title, when: at === -1 ? null : (document.days[at]?.title ?? null), price: money(more), isChosen }
    }),
    rows: [...base, ...chosen.map(({ title, price: more }) => ({ label: title, price: money(more) }))],
    total: money(price.total),
    amount: price.total,
    difference: null,
    covers: `for ${partyWords(document.travellers)}${price.tax > 0 ? ', taxes included' : ''}${collected ? `, ${writeCollectedLabel(collected)} on top` : ''}`,
    collected: writeCollected(collected),
    instalments: withCollected(instalmentsOf(instalments, basis), collected).map(({ label, amount, dueOn }) => ({
      label,
      price: money(amount),
      due: dueWords(dueOn, today),
    })),
  }
}

/** What changes cost beside what was agreed, and when that is paid: `duesOf` divides it so. */
export function differenceWords(total: number, agreed: { total: number; currency: string }): string {
  const difference = total - agreed.total
  if (difference === 0) return 'Same price as agreed.'
  const amount = formatMoney(Math.abs(difference), agreed.currency)
  if (difference > 0) return `${amount} more than agreed, to be paid with the last instalment.`
  return `${amount} less than agreed. It comes off the last instalments, and what you have paid beyond that is given back.`
}

/** What an option adds to the first: "+₹16,000", "−₹4,000". */
function moreWords(difference: number, money: (amount: number) => string): string {
  if (difference === 0) return 'Same price'
  return `${difference > 0 ? '+' : '−'}${money(Math.abs(difference))}`
}

/** The price of every option, as a document on paper shows them side by side. */
export function brochureOffer(
  offer: Offer,
  {
    validUntil,
    today,
    collected,
  }: { validUntil: string | null; today: string; collected: readonly (CollectedTax | null)[] },
): BrochureOffer {
  const shown = offer.prices.map((price, at) =>
    offerIn(offer, { optionId: price.optionId, extras: [] }, price, { today, collected: collected[at] ?? null }),
  )
  const extras = new Map(shown.flatMap((one) => one.extras).map((extra) => [extra.id, extra]))
  return {
    covers: shown[0]?.covers ?? '',
    validity: validUntil && `This offer is valid until ${dayWords(validUntil)}.`,
    prices: shown.map(({ options, rows, total, instalments, collected: taxed }) => {
      const name = options.find(({ isChosen }) => isChosen)?.name ?? null
      return { name, rows, total, instalments, collected: taxed }
    }),
    extras: [...extras.values()].map(({ title, when, price }) => ({ title, when, price })),
  }
}

function dueWords(dueOn: string | null, today: string): string | null {
  if (dueOn === null) return null
  return dueOn === today ? 'on acceptance' : `by ${dayWords(dueOn)}`
}

/** "2 adults, 1 child (aged 6), 1 infant" */
export function partyWords({ adults, childAges, infants }: Offer['document']['travellers']): string {
  const ages = childAges.length > 0 ? ` (aged ${childAges.join(', ')})` : ''
  const parts = [
    counted(adults, 'adult'),
    childAges.length > 0 && `${counted(childAges.length, 'child', 'children')}${ages}`,
    infants > 0 && counted(infants, 'infant'),
  ]
  return parts.filter(Boolean).join(', ')
}
