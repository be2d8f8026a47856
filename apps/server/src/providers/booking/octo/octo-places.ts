import type { Connection } from '../../provider.ts'
import { readState } from '../../provider-answers.ts'
import type { CalendarDay, CalendarRequest, PlaceState, Slot, SlotRequest } from '../booking.ts'
import type { Price } from '../booking-products.ts'
import { toPickup } from './octo-answers.ts'
import type { OctoSystem } from './octo-api.ts'
import { ask, findCapabilities } from './octo-capabilities.ts'
import { toPrice } from './octo-prices.ts'
import { calendarAnswer, type OctoDay, type OctoPricing, type OctoSlot, slotsAnswer } from './octo-schemas.ts'

const placeStates: Record<string, PlaceState> = {
  AVAILABLE: 'available',
  FREESALE: 'free-sale',
  LIMITED: 'limited',
  SOLD_OUT: 'sold-out',
  CLOSED: 'closed',
}

const toUnitPrices = (prices: readonly (OctoPricing & { unitId: string })[] | null | undefined) =>
  (prices ?? []).map((price): { unitId: string; price: Price } => ({ unitId: price.unitId, price: toPrice(price) }))

const toPlaces = ({ status, available, vacancies = null, capacity = null, openingHours }: OctoDay | OctoSlot) => ({
  state: readState(placeStates, status),
  isAvailable: available,
  placesLeft: vacancies,
  capacity,
  openingHours: (openingHours ?? []).map(({ from, to }) => ({ from: from.slice(0, 5), to: to.slice(0, 5) })),
})

const toDay = (day: OctoDay): CalendarDay => ({
  date: day.localDate,
  ...toPlaces(day),
  unitPrices: toUnitPrices(day.unitPricingFrom),
  price: day.pricingFrom ? toPrice(day.pricingFrom) : null,
})

const toSlot = (slot: OctoSlot): Slot => ({
  id: slot.id,
  startsAt: slot.localDateTimeStart,
  endsAt: slot.localDateTimeEnd,
  isAllDay: slot.allDay ?? false,
  ...toPlaces(slot),
  maxUnits: slot.maxUnits ?? null,
  bookUntil: new Date(slot.utcCutoffAt).toISOString(),
  title: slot.title || null,
  unitPrices: toUnitPrices(slot.unitPricing),
  price: slot.pricing ? toPrice(slot.pricing) : null,
  pickup: toPickup(slot),
})

/** What both ask for. The currency may be said only where there are prices. */
async function makeBody(
  system: OctoSystem,
  connection: Connection,
  { productId, optionId, units, currency }: Omit<CalendarRequest, 'days'>,
): Promise<Record<string, unknown>> {
  const capabilities = await findCapabilities(system, connection)
  return {
    productId,
    optionId,
    ...(units ? { units: units.map(({ unitId: id, quantity }) => ({ id, quantity })) } : {}),
    ...(currency && capabilities.includes('pricing') ? { currency } : {}),
  }
}

const toDayFields = ({ from, to }: CalendarRequest['days']) => ({ localDateStart: from, localDateEnd: to })

export async function readCalendar(
  system: OctoSystem,
  connection: Connection,
  request: CalendarRequest,
): Promise<CalendarDay[]> {
  const json = { ...(await makeBody(system, connection, request)), ...toDayFields(request.days) }
  const call = { name: 'readCalendar', method: 'POST' as const, path: '/availability/calendar', isRepeatable: true }
  return (await ask(system, connection, calendarAnswer, { ...call, body: { json } })).map(toDay)
}

export async function checkSlots(system: OctoSystem, connection: Connection, request: SlotRequest): Promise<Slot[]> {
  const { when } = request
  const wanted = 'days' in when ? toDayFields(when.days) : { availabilityIds: when.slotIds }
  const json = { ...(await makeBody(system, connection, request)), ...wanted }
  const call = { name: 'checkSlots', method: 'POST' as const, path: '/availability', isRepeatable: true }
  return (await ask(system, connection, slotsAnswer, { ...call, body: { json } })).map(toSlot)
}
