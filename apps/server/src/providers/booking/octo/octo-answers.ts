import { findByName, readState } from '../../provider-answers.ts'
import type {
  ContactField,
  Option,
  PickupPoint,
  Product,
  Question,
  Supplier,
  TicketFormat,
  Unit,
  UnitKind,
} from '../booking-products.ts'
import type * as z from 'zod'
import { toPrice } from './octo-prices.ts'
import type { OctoOption, OctoPickups, OctoProduct, OctoQuestion, OctoUnit, supplierAnswer } from './octo-schemas.ts'

const unitKinds: Record<string, UnitKind> = {
  ADULT: 'adult',
  YOUTH: 'youth',
  CHILD: 'child',
  INFANT: 'infant',
  FAMILY: 'family',
  SENIOR: 'senior',
  STUDENT: 'student',
  MILITARY: 'military',
  TRAVELLER: 'traveller',
}
const contactFields: Record<string, readonly ContactField[]> = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  fullName: ['firstName', 'lastName'],
  emailAddress: ['email'],
  phoneNumber: ['phone'],
  country: ['country'],
  postalCode: ['postalCode'],
  locales: ['languages'],
  notes: ['notes'],
  allowMarketing: ['marketing'],
}
const ticketFormats: Record<string, TicketFormat> = {
  QRCODE: 'qr',
  CODE128: 'code-128',
  AZTECCODE: 'aztec',
  PDF_URL: 'pdf',
  PKPASS_URL: 'wallet-pass',
}
const deliveries: Record<string, 'ticket' | 'voucher'> = { TICKET: 'ticket', VOUCHER: 'voucher' }
export const redemptions: Record<string, Product['redemption']> = {
  DIGITAL: 'digital',
  PRINT: 'print',
  MANIFEST: 'manifest',
}
const kinds: Record<string, Product['kind']> = { START_TIME: 'start-times', OPENING_HOURS: 'opening-hours' }
const pricedPer: Record<string, 'unit' | 'booking'> = { UNIT: 'unit', BOOKING: 'booking' }
const cutoffUnits: Record<string, 'minute' | 'hour' | 'day'> = { minute: 'minute', hour: 'hour', day: 'day' }

/** What we have a word for. A supplier may have more, of which nothing can be made. */
const listKnown = <T>(values: Readonly<Record<string, T>>, names: readonly string[] | null | undefined): T[] =>
  (names ?? []).flatMap((name) => findByName(values, name) ?? [])

const listContactFields = (names: readonly string[] | null | undefined): ContactField[] => [
  ...new Set(listKnown(contactFields, names).flat()),
]

export const findFormat = (name: string): TicketFormat | undefined => findByName(ticketFormats, name)

export const isLink = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

const toQuestion = (question: OctoQuestion): Question => ({
  id: question.id,
  label: question.label || question.title || question.id,
  hint: question.hint || question.description || null,
  isRequired: question.required ?? false,
  maxLength: question.maxLength || null,
  choices: (question.selectOptions ?? []).map(({ value, label }) => ({ value, label: label || value })),
})

/** Null where nobody is picked up. */
export function toPickup(...levels: OctoPickups[]): Option['pickup'] {
  const offered = levels.filter(({ pickupAvailable, pickupRequired }) => pickupAvailable || pickupRequired)
  if (offered.length === 0) return null
  const points = new Map(
    offered
      .flatMap(({ pickupPoints }) => pickupPoints ?? [])
      .map((point): [string, PickupPoint] => {
        const { id, name, directions = null, address = null, latitude = null, longitude = null } = point
        return [id, { id, name, directions, address, latitude, longitude, at: point.localDateTime ?? null }]
      }),
  )
  return { isRequired: offered.some(({ pickupRequired }) => pickupRequired), points: [...points.values()] }
}

function toUnit(unit: OctoUnit): Unit {
  const { minAge, maxAge, minQuantity = null, maxQuantity = null, ...restrictions } = unit.restrictions ?? {}
  const hasAges = typeof minAge === 'number' && typeof maxAge === 'number'
  return {
    id: unit.id,
    kind: findByName(unitKinds, unit.type) ?? 'other',
    title: unit.title || unit.internalName || unit.id,
    summary: unit.shortDescription || null,
    ages: hasAges ? { from: minAge, to: maxAge } : null,
    quantity: { from: minQuantity, to: maxQuantity },
    people: restrictions.paxCount ?? 1,
    accompaniedBy: restrictions.accompaniedBy ?? [],
    isIdRequired: restrictions.idRequired ?? false,
    contactFields: listContactFields(unit.requiredContactFields),
    questions: (unit.questions ?? []).map(toQuestion),
    from: (unit.pricingFrom ?? []).map(toPrice),
  }
}

function toOption(product: OctoProduct, option: OctoOption): Option {
  const { minUnits = null, maxUnits = null } = option.restrictions ?? {}
  const questions = [...(product.questions ?? []), ...(option.questions ?? [])].map(toQuestion)
  return {
    id: option.id,
    title: option.title || option.internalName || option.id,
    summary: option.shortDescription || null,
    isDefault: option.default ?? false,
    startTimes: (option.availabilityLocalStartTimes ?? []).map((time) => time.slice(0, 5)),
    units: option.units.map(toUnit),
    quantity: { from: minUnits, to: maxUnits },
    cancellation: {
      amount: option.cancellationCutoffAmount ?? 0,
      unit: readState(cutoffUnits, option.cancellationCutoffUnit ?? 'hour'),
      text: option.cancellationCutoff ?? '',
    },
    contactFields: listContactFields(option.requiredContactFields),
    questions: [...new Map(questions.map((question) => [question.id, question])).values()],
    pickup: toPickup(product, option),
  }
}

const toDuration = ({ durationMinutesFrom: from, durationMinutesTo: to = null }: OctoProduct | OctoOption) =>
  typeof from === 'number' ? { from, to } : null

/** @throws ProviderError for what would be sold as something else than it is */
export function toProduct(product: OctoProduct): Product {
  const { defaultCurrency, availableCurrencies, pricingPer } = product
  const [first] = product.options
  const currencies = [defaultCurrency, ...(availableCurrencies ?? [])].filter((one) => typeof one === 'string')
  return {
    id: product.id,
    title: product.title || product.internalName || product.id,
    summary: product.shortDescription || null,
    description: product.description || null,
    features: (product.features ?? []).flatMap(({ type, shortDescription: text }) =>
      text ? [{ kind: type.toLowerCase().replaceAll('_', '-'), text }] : [],
    ),
    pictures: (product.media ?? [])
      .filter(({ src, type }) => isLink(src) && (type ?? 'image/').startsWith('image/'))
      .map(({ src }) => src),
    places: (product.locations ?? []).flatMap(({ title, place }) =>
      title ? [{ name: title, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }] : [],
    ),
    duration: toDuration(product) ?? (first ? toDuration(first) : null),
    language: product.locale ?? 'en',
    timeZone: product.timeZone ?? null,
    kind: readState(kinds, product.availabilityType),
    isSlotRequired: product.availabilityRequired ?? true,
    isInstant: product.instantConfirmation ?? true,
    isDeliveredAtOnce: product.instantDelivery ?? true,
    delivery: listKnown(deliveries, product.deliveryMethods),
    formats: listKnown(ticketFormats, product.deliveryFormats),
    redemption: readState(redemptions, product.redemptionMethod),
    currencies: [...new Set(currencies)],
    pricedPer: pricingPer ? readState(pricedPer, pricingPer) : null,
    options: product.options.map((option) => toOption(product, option)),
  }
}

export function toSupplier({ id, name, contact }: z.infer<typeof supplierAnswer>): Supplier {
  const { website = null, email = null, telephone: phone = null, address = null } = contact ?? {}
  return { id, name, website, email, phone, address }
}
