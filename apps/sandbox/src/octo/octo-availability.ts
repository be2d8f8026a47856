import type { Json } from '../values.ts'
import { refuseRequest } from './octo-errors.ts'
import { computeRetail, formatPricing, sumRetail } from './octo-prices.ts'
import { countPlaces, findOption, findProduct, findUnit, readCurrency, readList } from './octo-requests.ts'
import { formatPickups } from './octo-shapes.ts'
import type { CapabilityId, OctoAccount, OctoOption, OctoProduct, OctoUnit } from './octo-state.ts'
import { dayMs, formatLocal, formatUtc, listDays, minuteMs, readDay, readLocal, readWeekday } from './octo-time.ts'

/** A time at which an option takes place. */
export interface OctoSlot {
  id: string
  day: string
  startMs: number
  endMs: number
  closesAt: number
}

const maxDays = 366

export function listSlots({ opening }: OctoProduct, option: OctoOption, day: string): OctoSlot[] {
  if (!option.weekdays.includes(readWeekday(day))) return []
  return (opening ? ['00:00'] : option.startTimes).map((time) => {
    const startMs = readLocal(day, time)
    const endMs = opening ? startMs + dayMs : startMs + option.minutes * minuteMs
    const closesAt = (opening ? readLocal(day, opening.to) : startMs) - option.cutoffMinutes * minuteMs
    return { id: formatLocal(startMs), day, startMs, endMs, closesAt }
  })
}

export const findSlot = (product: OctoProduct, option: OctoOption, id: string): OctoSlot | undefined =>
  listSlots(product, option, readDay(id.slice(0, 10)) ?? '1970-01-01').find((slot) => slot.id === id)

/** Holds that were not confirmed in time give their places back. */
export function expireHolds({ bookings }: OctoAccount, now: number): void {
  for (const booking of bookings.values())
    if (booking.status === 'ON_HOLD' && booking.expiresAt !== null && booking.expiresAt <= now)
      Object.assign(booking, { status: 'EXPIRED', updatedAt: booking.expiresAt })
}

const taking = ['ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED']

/** What is left of a slot; null where there is always room. */
export function countVacancies(account: OctoAccount, product: OctoProduct, option: OctoOption, slot: OctoSlot) {
  const { soldOut, bookings } = account
  if (soldOut.has(product.id) || soldOut.has(`${product.id} ${slot.day}`)) return 0
  if (option.capacity === null) return null
  const taken = [...bookings.values()]
    .filter((one) => one.product === product && one.option === option && one.slotId === slot.id)
    .filter(({ status }) => taking.includes(status))
    .reduce((sum, { items }) => sum + countPlaces(items.map(({ unit }) => unit)), 0)
  return option.capacity - taken
}

function findStatus({ capacity }: OctoOption, slot: OctoSlot, vacancies: number | null, now: number): string {
  if (slot.closesAt <= now) return 'CLOSED'
  if (vacancies === null) return 'FREESALE'
  if (vacancies <= 0) return 'SOLD_OUT'
  return vacancies * 2 < (capacity ?? 0) ? 'LIMITED' : 'AVAILABLE'
}

interface Wanted {
  product: OctoProduct
  option: OctoOption
  units: OctoUnit[]
  currency: string
  capabilities: ReadonlySet<CapabilityId>
}

function readWanted(account: OctoAccount, body: Json, capabilities: ReadonlySet<CapabilityId>): Wanted {
  const product = findProduct(account, body.productId)
  const option = findOption(product, body.optionId)
  const units = (body.units === undefined ? [] : readList(body, 'units')).flatMap(({ id, quantity }) => {
    const unit = findUnit(option, id)
    if (!Number.isInteger(quantity) || Number(quantity) < 0) throw refuseRequest('quantity has to be an integer')
    return Array.from({ length: Number(quantity) }, () => unit)
  })
  return {
    product,
    option,
    units,
    currency: readCurrency(body, product, capabilities.has('octo/pricing')),
    capabilities,
  }
}

function readRange(body: Json): string[] {
  const [from, to] = [readDay(body.localDateStart), readDay(body.localDateEnd)]
  if (!from || !to) throw refuseRequest('either localDate, localDateStart/localDateEnd or availabilityIds is required')
  if (from > to) throw refuseRequest('localDateStart has to be before localDateEnd')
  if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs)
    throw refuseRequest('cannot request more than 1 year of availability')
  return listDays(from, to)
}

/** The prices of a slot, or the lowest of a day, whose fields are named otherwise. */
function formatPrices({ product, option, units, currency, capabilities }: Wanted, suffix: '' | 'From') {
  if (!capabilities.has('octo/pricing')) return {}
  const perUnit = option.units.map((unit) => ({
    unitId: unit.id,
    ...formatPricing(product, computeRetail(product, unit.retail, currency), currency),
  }))
  const isWhole = units.length > 0 || option.retail !== null
  return {
    ...(option.retail === null ? { [`unitPricing${suffix}`]: perUnit } : {}),
    ...(isWhole
      ? { [`pricing${suffix}`]: formatPricing(product, sumRetail(product, option, units, currency), currency) }
      : {}),
  }
}

const listHours = ({ opening }: OctoProduct) => (opening ? [opening] : [])

function formatSlot(account: OctoAccount, wanted: Wanted, slot: OctoSlot, now: number) {
  const { product, option, units, capabilities } = wanted
  const vacancies = countVacancies(account, product, option, slot)
  const status = findStatus(option, slot, vacancies, now)
  const hasRoom = vacancies === null || vacancies >= Math.max(countPlaces(units), 1)
  return {
    id: slot.id,
    localDateTimeStart: slot.id,
    localDateTimeEnd: formatLocal(slot.endMs),
    utcCutoffAt: formatUtc(slot.closesAt),
    allDay: product.opening !== null,
    available: status !== 'CLOSED' && hasRoom,
    status,
    vacancies,
    capacity: option.capacity,
    maxUnits: option.maxUnits,
    openingHours: listHours(product),
    ...formatPrices(wanted, ''),
    ...(capabilities.has('octo/content') ? { title: option.title, shortDescription: '' } : {}),
    ...formatPickups(product, capabilities),
  }
}

/** Of a slot alone, as a booking has it. */
export const formatBookedSlot = (
  account: OctoAccount,
  product: OctoProduct,
  option: OctoOption,
  slot: OctoSlot,
  now: number,
) => formatSlot(account, { product, option, units: [], currency: 'INR', capabilities: new Set() }, slot, now)

/** `POST /availability`. */
export function checkAvailability(
  account: OctoAccount,
  body: Json,
  capabilities: ReadonlySet<CapabilityId>,
  now: number,
) {
  const wanted = readWanted(account, body, capabilities)
  const { product, option } = wanted
  const { availabilityIds: ids, localDate } = body
  if (Array.isArray(ids)) {
    const found = ids.flatMap((id) => findSlot(product, option, String(id)) ?? [])
    return found.map((slot) => formatSlot(account, wanted, slot, now))
  }
  const day = readDay(localDate)
  const days = day ? [day] : readRange(body)
  return days.flatMap((one) => listSlots(product, option, one)).map((slot) => formatSlot(account, wanted, slot, now))
}

/** `POST /availability/calendar`: the best of each day. */
export function readCalendar(account: OctoAccount, body: Json, capabilities: ReadonlySet<CapabilityId>, now: number) {
  const wanted = readWanted(account, body, capabilities)
  const { product, option } = wanted
  const order = ['FREESALE', 'AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED']
  return readRange(body).map((day) => {
    const slots = listSlots(product, option, day).map((slot) => formatSlot(account, wanted, slot, now))
    const [best] = slots.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    return {
      localDate: day,
      available: slots.some(({ available }) => available),
      status: best?.status ?? 'CLOSED',
      vacancies: best?.vacancies ?? (best ? null : 0),
      capacity: option.capacity,
      openingHours: best ? listHours(product) : [],
      ...formatPrices(wanted, 'From'),
      ...formatPickups(product, capabilities),
    }
  })
}
