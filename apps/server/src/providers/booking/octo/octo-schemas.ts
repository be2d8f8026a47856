import * as z from 'zod'

const text = z.string()
const maybeText = text.nullish()
const count = z.int().min(0)
const maybeCount = count.nullish()
/** Of the place itself, with its offset. */
const localMoment = z.iso.datetime({ offset: true })
const moment = z.iso.datetime({ offset: true })
const clock = text.regex(/^\d\d:\d\d/)
/** Longest that a text is kept. */
const maxLength = 10_000
const longText = text.transform((value) => value.slice(0, maxLength)).nullish()
const list = <T extends z.ZodType>(item: T) => z.array(item).nullish()

const amounts = { original: count, retail: count, net: maybeCount }
const pricing = z.object({
  ...amounts,
  currency: text.regex(/^[A-Z]{3}$/),
  currencyPrecision: count.max(8),
  includedTaxes: list(z.object({ name: text, retail: count, net: maybeCount })),
})
export type OctoPricing = z.infer<typeof pricing>
const unitPricing = pricing.extend({ unitId: text })

const question = z.object({
  id: text.min(1),
  label: maybeText,
  title: maybeText,
  hint: maybeText,
  description: maybeText,
  maxLength: maybeCount,
  required: z.boolean().nullish(),
  selectOptions: list(z.object({ value: text, label: maybeText })),
})
export type OctoQuestion = z.infer<typeof question>

const pickupPoint = z.object({
  id: text.min(1),
  name: text,
  directions: maybeText,
  address: maybeText,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  localDateTime: maybeText,
})
const pickups = {
  pickupAvailable: z.boolean().nullish(),
  pickupRequired: z.boolean().nullish(),
  pickupPoints: list(pickupPoint),
}
const pickupFields = z.object(pickups)
export type OctoPickups = z.infer<typeof pickupFields>

const content = { title: longText, shortDescription: longText, description: longText }

const unit = z.object({
  id: text.min(1),
  internalName: maybeText,
  type: text,
  restrictions: z
    .object({
      minAge: maybeCount,
      maxAge: maybeCount,
      idRequired: z.boolean().nullish(),
      minQuantity: maybeCount,
      maxQuantity: maybeCount,
      paxCount: maybeCount,
      accompaniedBy: list(text),
    })
    .nullish(),
  requiredContactFields: list(text),
  pricingFrom: list(pricing),
  questions: list(question),
  ...content,
})
export type OctoUnit = z.infer<typeof unit>

const option = z.object({
  id: text.min(1),
  default: z.boolean().nullish(),
  internalName: maybeText,
  availabilityLocalStartTimes: list(text),
  cancellationCutoff: maybeText,
  cancellationCutoffAmount: maybeCount,
  cancellationCutoffUnit: maybeText,
  requiredContactFields: list(text),
  restrictions: z.object({ minUnits: maybeCount, maxUnits: maybeCount }).nullish(),
  units: z.array(unit).min(1),
  questions: list(question),
  durationMinutesFrom: maybeCount,
  durationMinutesTo: maybeCount,
  ...pickups,
  ...content,
})
export type OctoOption = z.infer<typeof option>

export const productAnswer = z.object({
  id: text.min(1),
  internalName: maybeText,
  locale: maybeText,
  timeZone: maybeText,
  instantConfirmation: z.boolean().nullish(),
  instantDelivery: z.boolean().nullish(),
  availabilityRequired: z.boolean().nullish(),
  availabilityType: text,
  deliveryFormats: list(text),
  deliveryMethods: list(text),
  redemptionMethod: text,
  options: z.array(option).min(1),
  defaultCurrency: maybeText,
  availableCurrencies: list(text),
  pricingPer: maybeText,
  features: list(z.object({ type: text, shortDescription: longText })),
  media: list(z.object({ src: text, type: maybeText })),
  locations: list(
    z.object({
      title: maybeText,
      place: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
    }),
  ),
  durationMinutesFrom: maybeCount,
  durationMinutesTo: maybeCount,
  questions: list(question),
  ...pickups,
  ...content,
})
export type OctoProduct = z.infer<typeof productAnswer>
/** Each is read by itself, so that one that is not understood does not hide the others. */
export const productsAnswer = z.array(z.unknown())

export const supplierAnswer = z.object({
  id: text,
  name: text,
  contact: z.object({ website: maybeText, email: maybeText, telephone: maybeText, address: maybeText }).nullish(),
})

export const capabilitiesAnswer = z.array(z.object({ id: text }))

const places = {
  available: z.boolean(),
  status: text,
  vacancies: maybeCount,
  capacity: maybeCount,
  openingHours: list(z.object({ from: clock, to: clock })),
}
export const calendarAnswer = z.array(
  z.object({
    localDate: z.iso.date(),
    ...places,
    unitPricingFrom: list(unitPricing),
    pricingFrom: pricing.nullish(),
  }),
)
export type OctoDay = z.infer<typeof calendarAnswer>[number]

const bookedSlot = z.object({
  id: text.min(1),
  localDateTimeStart: localMoment,
  localDateTimeEnd: localMoment,
  allDay: z.boolean().nullish(),
})
const slot = bookedSlot.extend({
  utcCutoffAt: moment,
  maxUnits: maybeCount,
  title: maybeText,
  unitPricing: list(unitPricing),
  pricing: pricing.nullish(),
  ...places,
  ...pickups,
})
export type OctoSlot = z.infer<typeof slot>
export const slotsAnswer = z.array(slot)

const ticket = z.object({
  redemptionMethod: text,
  utcRedeemedAt: moment.nullish(),
  deliveryOptions: list(z.object({ deliveryFormat: text, deliveryValue: text })),
})
export type OctoTicket = z.infer<typeof ticket>

export const bookingAnswer = z.object({
  id: text.min(1),
  uuid: text.min(1),
  testMode: z.boolean().nullish(),
  resellerReference: maybeText,
  supplierReference: maybeText,
  status: text,
  utcExpiresAt: moment.nullish(),
  utcRedeemedAt: moment.nullish(),
  utcConfirmedAt: moment.nullish(),
  productId: text,
  optionId: text,
  cancellable: z.boolean().nullish(),
  cancellation: z.object({ refund: text, reason: maybeText, utcCancelledAt: moment }).nullish(),
  availability: bookedSlot.nullish(),
  voucher: ticket.nullish(),
  unitItems: z.array(
    z.object({
      uuid: text,
      unitId: text,
      supplierReference: maybeText,
      status: text,
      pricing: pricing.nullish(),
      ticket: ticket.nullish(),
    }),
  ),
  pricing: pricing.nullish(),
})
export type OctoBooking = z.infer<typeof bookingAnswer>

export const errorAnswer = z.object({ error: text.min(1), errorMessage: maybeText })
