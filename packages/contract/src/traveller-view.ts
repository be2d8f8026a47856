import * as z from 'zod'
import { itemDetails, place } from './itinerary-items.ts'
import {
  dueRules,
  itemCategories,
  meals,
  occupancies,
  policyTabs,
  priceDisplays,
  sectionKinds,
  tripThemes,
} from './itinerary-words.ts'
import { calendarDate, currency, id } from './primitives.ts'
import { richText } from './rich-text.ts'

// What a traveller may see of a trip. Strict, so that nothing can come along that is not named here: no cost, vendor,
// margin, internal note or record of a booking.

const amount = z.int().min(0)
const words = z.string()
const optional = words.nullable()

const picture = z.strictObject({
  id,
  alt: words,
  width: z.int(),
  height: z.int(),
  /** A colour or a small picture to show while it loads. */
  placeholder: optional,
  sources: z.array(z.strictObject({ type: words, width: z.int(), url: words })),
})
export type TravellerPicture = z.infer<typeof picture>

const common = {
  id,
  title: words,
  text: richText,
  pictures: z.array(id),
  optionIds: z.array(id),
  isOptional: z.boolean(),
  isOwnArrangement: z.boolean(),
  isComplimentary: z.boolean(),
}
const itemOf = <const C extends (typeof itemCategories)[number], D extends z.ZodType>(category: C, details: D) =>
  z.strictObject({ category: z.literal(category), ...common, details })

const item = z.discriminatedUnion('category', [
  itemOf('activity', itemDetails.activity),
  itemOf('lodging', itemDetails.lodging),
  itemOf('flight', itemDetails.flight.omit({ pnr: true })),
  itemOf('transport', itemDetails.transport),
  itemOf('cruise', itemDetails.cruise),
  itemOf('info', itemDetails.info),
])
export type TravellerItem = z.infer<typeof item>

const day = z.strictObject({
  id,
  title: words,
  story: richText,
  overnight: place.nullable(),
  meals: z.array(z.enum(meals)),
  pictures: z.array(id),
  optionIds: z.array(id),
  items: z.array(item),
})
export type TravellerDay = z.infer<typeof day>

const persons = z.array(z.strictObject({ occupancy: z.enum(occupancies), count: z.int(), price: amount }))

/** Prices of an option. What is empty is not to be shown. */
export const travellerPrice = z.strictObject({
  optionId: id.nullable(),
  /** Of the trip without extras, for all who travel. */
  total: amount,
  hasTax: z.boolean(),
  persons,
  components: z.array(z.strictObject({ category: z.enum(itemCategories).nullable(), label: words, price: amount })),
  /** What each extra adds to the total, whatever else is chosen. */
  extras: z.array(z.strictObject({ id, title: words, dayId: id.nullable(), price: amount, persons })),
})
export type TravellerPrice = z.infer<typeof travellerPrice>

const seasonPrice = z.strictObject({
  season: words,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  fromPax: z.int(),
  toPax: z.int(),
  prices: z.record(z.enum(occupancies), amount.nullable()),
})

export const travellerView = z.strictObject({
  title: words,
  subtitle: optional,
  code: optional,
  destinations: z.array(place),
  departureCity: optional,
  themes: z.array(z.enum(tripThemes)),
  highlights: z.array(words),
  cover: id.nullable(),
  startDate: calendarDate.nullable(),
  /** The last day of the longest option. */
  endDate: calendarDate.nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  minPax: z.int().nullable(),
  maxPax: z.int().nullable(),
  travellers: z.strictObject({ adults: z.int(), childAges: z.array(z.int()), infants: z.int() }),
  currency,
  days: z.array(day),
  options: z.array(z.strictObject({ id, name: words, note: optional })),
  sections: z.array(z.strictObject({ id, kind: z.enum(sectionKinds), title: words, text: richText })),
  policies: z.array(z.strictObject({ key: z.enum(policyTabs.map((tab) => tab.key)), label: words, text: richText })),
  cancellation: z.strictObject({
    sentences: z.array(words),
    slabs: z.array(z.strictObject({ daysBefore: z.int(), percent: z.int() })),
  }),
  display: z.enum(priceDisplays),
  /** One for each option. */
  prices: z.array(travellerPrice),
  /** Of a package: the least a person pays, and the table it is from. */
  fromPrice: z.strictObject({ price: amount, occupancy: z.enum(occupancies), season: words }).nullable(),
  seasons: z.array(seasonPrice),
  instalments: z.array(
    z.strictObject({
      id,
      label: words,
      percent: z.int(),
      due: z.enum(dueRules),
      days: z.int().nullable(),
      date: calendarDate.nullable(),
    }),
  ),
  /** All that the trip names. */
  pictures: z.array(picture),
})
export type TravellerView = z.infer<typeof travellerView>
