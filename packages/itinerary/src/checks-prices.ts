import { counted } from '@sarai/contract/count-words'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import type { Finding } from './findings.ts'
import { countOf, peopleOf } from './people.ts'
import { priceTrip } from './pricing.ts'
import { optionIdsOf } from './trip-days.ts'

interface Costed {
  title: string
  cost: CostLine
  isOptional: boolean
  isFree: boolean
  /** Of a stay. */
  stay?: { nights: number; rooms: number }
  where: Pick<Finding, 'dayId' | 'itemId' | 'entryId'>
}

function costedOf(document: ItineraryDocument): Costed[] {
  const ofDays = document.days.flatMap((day) =>
    day.items.flatMap((item): Costed[] => {
      const { id, title, cost, isOptional, isOwnArrangement, isComplimentary } = item
      if (!cost || isOwnArrangement) return []
      const stay = item.category === 'lodging' ? item.details : undefined
      return [{ title, cost, isOptional, isFree: isComplimentary, stay, where: { dayId: day.id, itemId: id } }]
    }),
  )
  const ofTrip = document.lines.map(({ id, title, cost, isOptional }) => {
    return { title, cost, isOptional, isFree: false, where: { entryId: id } }
  })
  return [...ofDays, ...ofTrip]
}

export function checkPrices(document: ItineraryDocument, output?: OutputTax | null): Finding[] {
  return [
    ...missingPrices(document),
    ...costedOf(document).flatMap((one) => checkCost(document, one)),
    ...checkTotals(document, output),
  ]
}

/** Items without a price, where others have one; a trip that is priced as a whole needs none on its items. */
function missingPrices(document: ItineraryDocument): Finding[] {
  const items = document.days.flatMap((day) => day.items.map((item) => ({ day, item })))
  if (!items.some(({ item }) => item.cost)) {
    if (document.lines.length > 0 || document.grid.length > 0) return []
    return [{ code: 'price-missing', severity: 'warning', message: 'The trip has no price yet.', field: 'lines' }]
  }
  return items.flatMap(({ day, item }): Finding[] => {
    if (item.cost || item.category === 'info' || item.isOwnArrangement || item.isComplimentary) return []
    const where = { dayId: day.id, itemId: item.id, field: 'cost' }
    return [{ ...where, code: 'price-missing', severity: 'warning', message: `${item.title} has no price.` }]
  })
}

/** A stay whose price was typed by hand, and counts other nights than it is of. A rate card counts them itself. */
function checkNightsPriced(document: ItineraryDocument, { title, cost, stay, where }: Costed): Finding[] {
  if (!stay || cost.card || cost.net === 0) return []
  const { quantity, basis } = cost
  const { nights, rooms } = stay
  const roomNights = nights * rooms
  const isRight =
    basis === 'room'
      ? // Its rooms are counted by the trip.
        quantity === nights || quantity * countOf(peopleOf(document), 'room') === roomNights
      : basis !== 'group' || quantity === 1 || [roomNights, nights, rooms].includes(quantity)
  if (isRight) return []
  const stayWords = `${counted(nights, 'night')}${rooms > 1 ? ` in ${rooms} rooms` : ''}`
  const message = `${title} is for ${stayWords}, and its price counts ${quantity}.`
  return [{ ...where, code: 'quantity-differs', severity: 'warning', field: 'cost.quantity', message }]
}

function checkCost(document: ItineraryDocument, costed: Costed): Finding[] {
  const { title, cost, isOptional, isFree, where } = costed
  const findings = checkNightsPriced(document, costed)
  const hasOwn = cost.markup !== null && cost.markup.kind !== 'percent' && cost.markup.amount > 0
  if (cost.net === 0 && !isFree && !hasOwn)
    findings.push({
      ...where,
      code: 'price-zero',
      severity: 'warning',
      field: 'cost.net',
      message: `${title} is priced at nothing.`,
    })
  if (cost.currency !== document.currency && cost.rate === 1_000_000)
    findings.push({
      ...where,
      code: 'rate-missing',
      severity: 'warning',
      field: 'cost.rate',
      message: `${title} counts one ${cost.currency} as one ${document.currency}. Enter the rate.`,
    })
  if (isOptional && cost.markup === null && document.pricing.markup.kind !== 'percent')
    findings.push({
      ...where,
      code: 'extra-without-markup',
      severity: 'hint',
      field: 'cost.markup',
      message: `${title} is an extra and is sold at its net price: the markup of the trip is not added to extras.`,
    })
  return findings
}

function checkTotals(document: ItineraryDocument, output?: OutputTax | null): Finding[] {
  return optionIdsOf(document).flatMap((optionId): Finding[] => {
    const result = priceTrip(document, { optionId, extras: [] }, output)
    if ('problem' in result)
      return [{ code: 'price-impossible', severity: 'error', field: 'pricing', message: result.problem.message }]
    if (!result.price.isBelowFloor) return []
    const name = document.options.find((option) => option.id === optionId)?.name
    const message = `The margin${name ? ` of option ${name}` : ''} is below the minimum that may be sent without a manager’s approval.`
    return [{ code: 'margin-low', severity: 'warning', field: 'pricing', message }]
  })
}
