import { computeRetail, formatPricing, sumRetail } from './octo-prices.ts'
import type { CapabilityId, OctoOption, OctoProduct, OctoQuestion, OctoUnit } from './octo-state.ts'
import { timeZone } from './octo-time.ts'

type Capabilities = ReadonlySet<CapabilityId>

const formatQuestion = ({ id, label, isRequired, choices }: OctoQuestion) => ({
  id,
  label,
  title: label,
  hint: null,
  description: null,
  shortDescription: null,
  internalName: label,
  coverImageUrl: null,
  maxLength: 200,
  inputType: choices.length > 0 ? 'select' : 'textArea',
  required: isRequired,
  selectOptions: choices.map((choice) => ({ value: choice, label: choice })),
})

function formatUnit(product: OctoProduct, unit: OctoUnit, capabilities: Capabilities) {
  const { id, type, title, ages, maxQuantity, pax, accompaniedBy, isIdRequired, contactFields } = unit
  const [minAge, maxAge] = ages
  const restrictions = { minAge, maxAge, idRequired: isIdRequired, minQuantity: null, maxQuantity, paxCount: pax }
  const prices = product.currencies.map((currency) =>
    formatPricing(product, computeRetail(product, unit.retail, currency), currency),
  )
  return {
    id,
    internalName: `${type}-${product.reference}`,
    reference: null,
    type,
    restrictions: { ...restrictions, accompaniedBy },
    requiredContactFields: contactFields,
    ...(capabilities.has('octo/pricing') ? { pricingFrom: prices } : {}),
    ...(capabilities.has('octo/content')
      ? { title, shortDescription: `From ${minAge} to ${maxAge} years`, features: [] }
      : {}),
    ...(capabilities.has('octo/questions') ? { questions: unit.questions.map(formatQuestion) } : {}),
  }
}

export const formatPickups = ({ pickup }: OctoProduct, capabilities: Capabilities) =>
  capabilities.has('octo/pickups')
    ? {
        pickupAvailable: pickup !== null,
        pickupRequired: pickup?.isRequired ?? false,
        pickupPoints: (pickup?.points ?? []).map((point) => ({
          ...point,
          directions: 'Look for the yellow flag.',
          localDateTime: null,
          googlePlaceId: null,
        })),
      }
    : {}

function formatOption(product: OctoProduct, option: OctoOption, isDefault: boolean, capabilities: Capabilities) {
  const { amount, unit } = option.cancellation
  const prices = product.currencies.map((currency) =>
    formatPricing(product, sumRetail(product, option, option.units.slice(0, 1), currency), currency),
  )
  return {
    id: option.id,
    default: isDefault,
    internalName: `${product.reference}-${option.id}`,
    reference: null,
    availabilityLocalStartTimes: option.startTimes,
    cancellationCutoff: `${amount} ${unit}s before it begins`,
    cancellationCutoffAmount: amount,
    cancellationCutoffUnit: unit,
    requiredContactFields: option.contactFields,
    restrictions: { minUnits: option.minUnits, maxUnits: option.maxUnits },
    units: option.units.map((one) => formatUnit(product, one, capabilities)),
    ...(capabilities.has('octo/pricing') ? { pricingFrom: prices } : {}),
    ...(capabilities.has('octo/content')
      ? { title: option.title, shortDescription: null, durationMinutesFrom: option.minutes, durationMinutesTo: null }
      : {}),
    ...(capabilities.has('octo/questions') ? { questions: product.questions.map(formatQuestion) } : {}),
    ...formatPickups(product, capabilities),
  }
}

function formatContent({ title, summary, place, latitude, longitude, id }: OctoProduct) {
  return {
    title,
    shortDescription: summary,
    description: `${summary} Wear shoes that you can walk in.`,
    features: [
      { type: 'INCLUSION', shortDescription: 'A guide who lives here' },
      { type: 'EXCLUSION', shortDescription: 'Tips' },
    ],
    faqs: [],
    media: [{ src: `https://pictures.example/${id}.jpg`, type: 'image/jpeg', rel: 'COVER', title, caption: null }],
    locations: [{ title: place, shortDescription: null, types: ['START'], place: { latitude, longitude } }],
    categoryLabels: ['guided-tours'],
    durationMinutesFrom: 120,
    durationMinutesTo: null,
    commentary: [{ format: 'IN_PERSON', language: 'en' }],
  }
}

export function formatProduct(product: OctoProduct, capabilities: Capabilities) {
  const { id, reference, opening, isInstant, isSlotRequired, delivery, redemption, options, currencies } = product
  const hasPrices = capabilities.has('octo/pricing')
  return {
    id,
    internalName: `${reference} (internal)`,
    reference,
    locale: 'en-IN',
    timeZone,
    allowFreesale: !isSlotRequired,
    instantConfirmation: isInstant,
    instantDelivery: isInstant,
    availabilityRequired: isSlotRequired,
    availabilityType: opening ? 'OPENING_HOURS' : 'START_TIME',
    deliveryFormats: ['QRCODE', 'PDF_URL'],
    deliveryMethods: [delivery],
    redemptionMethod: redemption,
    options: options.map((option, index) => formatOption(product, option, index === 0, capabilities)),
    ...(hasPrices
      ? {
          defaultCurrency: currencies[0],
          availableCurrencies: currencies,
          pricingPer: options[0]?.retail === null ? 'UNIT' : 'BOOKING',
        }
      : {}),
    ...(capabilities.has('octo/content') ? formatContent(product) : {}),
  }
}
