import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import { itemCategoryLabels, policyTabs, type PriceDisplay } from '@sarai/contract/itinerary-words'
import type { TravellerDay, TravellerPicture, TravellerPrice, TravellerView } from '@sarai/contract/traveller-view'
import { cancellationSentences } from './cancellation.ts'
import { componentsByCategory } from './components.ts'
import type { PersonPrice } from './price-bundle.ts'
import { fromPrice } from './price-grid.ts'
import type { TripPrice } from './pricing.ts'
import { shownItem, shownPlace } from './traveller-items.ts'
import { endDate, isInSome } from './trip-days.ts'

export interface Shown {
  display: PriceDisplay
  /** Of every option, without extras; none where prices are not shown. */
  prices: readonly TripPrice[]
  pictures: readonly TravellerPicture[]
  today: string
}

/**
 * What a traveller may see of a trip. Each field is named here, and what is not named does not leave: no cost, vendor,
 * margin, internal note or record of a booking, and of the prices those that the display allows.
 */
export function travellerView(document: ItineraryDocument, { display, prices, pictures, today }: Shown): TravellerView {
  const options = document.options.map(({ id, name, note }) => ({ id, name, note }))
  const days = document.days.filter((day) => isInSome(document, day)).map((day) => shownDay(document, day))
  const { adults, childAges, infants } = document.travellers
  const view = {
    title: document.title,
    subtitle: document.subtitle,
    code: document.code,
    destinations: document.destinations.flatMap((place) => shownPlace(place) ?? []),
    departureCity: document.departureCity,
    themes: document.themes,
    highlights: document.highlights,
    cover: document.cover,
    startDate: document.startDate,
    endDate: endDate(document),
    validFrom: document.validFrom,
    validTo: document.validTo,
    minPax: document.minPax,
    maxPax: document.maxPax,
    travellers: { adults, childAges, infants },
    currency: document.currency,
    days,
    options,
    sections: document.sections.map(({ id, kind, title, text }) => ({ id, kind, title, text })),
    policies: policyTabs.map(({ key, label }) => ({ key, label, text: document.policies[key] })),
    cancellation: {
      sentences: cancellationSentences(document.slabs, document.startDate),
      slabs: document.slabs.map(({ daysBefore, percent }) => ({ daysBefore, percent })),
    },
    display,
    prices: prices.map((price) => shownPrice(price, display)),
    fromPrice: fromPrice(document.grid, today) ?? null,
    seasons: display === 'total' ? [] : document.grid.map(shownSeason),
    instalments: document.instalments.map(({ id, label, percent, due, days, date }) => {
      return { id, label, percent, due, days, date }
    }),
  }
  return { ...view, pictures: usedPictures(view, pictures) }
}

function shownDay(document: ItineraryDocument, day: ItineraryDay): TravellerDay {
  const { id, title, story, meals, pictures } = day
  const known = document.options.map((option) => option.id)
  return {
    id,
    title,
    story,
    overnight: shownPlace(day.overnight),
    meals,
    pictures,
    optionIds: day.optionIds.filter((one) => known.includes(one)),
    items: day.items.filter((item) => isInSome(document, item)).map((item) => shownItem(item, known)),
  }
}

export function shownPrice(price: TripPrice, display: PriceDisplay): TravellerPrice {
  const persons = (all: readonly PersonPrice[]) =>
    display === 'per-person' ? all.map(({ occupancy, count, price: each }) => ({ occupancy, count, price: each })) : []
  const components = display === 'per-component' ? componentsByCategory(price.lines) : []
  return {
    optionId: price.optionId,
    total: price.total,
    hasTax: price.tax > 0,
    persons: persons(price.persons),
    components: components.map(({ key, price: each }) => {
      return { category: key, label: key === null ? 'Everything else' : itemCategoryLabels[key], price: each }
    }),
    extras: price.extras.map((extra) => {
      return {
        id: extra.id,
        title: extra.title,
        dayId: extra.dayId,
        price: extra.price,
        persons: persons(extra.persons),
      }
    }),
  }
}

function shownSeason({ season, from, to, fromPax, toPax, prices }: ItineraryDocument['grid'][number]) {
  const { twin, triple, single, childWithBed, childNoBed, infant } = prices
  return { season, from, to, fromPax, toPax, prices: { twin, triple, single, childWithBed, childNoBed, infant } }
}

function usedPictures(
  { cover, days }: Pick<TravellerView, 'cover' | 'days'>,
  pictures: readonly TravellerPicture[],
): TravellerPicture[] {
  const used = new Set([
    ...(cover === null ? [] : [cover]),
    ...days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)]),
  ])
  return pictures
    .filter((picture) => used.has(picture.id))
    .map(({ id, alt, width, height, placeholder, sources }) => {
      const shown = sources.map((source) => ({ type: source.type, width: source.width, url: source.url }))
      return { id, alt, width, height, placeholder, sources: shown }
    })
}
