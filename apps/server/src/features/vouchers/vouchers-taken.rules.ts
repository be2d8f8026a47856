import {
  type StoredVoucherDocument,
  type StoredVoucherToggles,
  type VoucherDocument,
  type VoucherService,
  type VoucherToggles,
  voucherToggles,
} from '@sarai/contract/voucher-schemas'
import { confirmationLabel, voucherDayLabels, voucherFields, voucherTimeLabels } from '@sarai/contract/voucher-words'
import { isSame } from '../../core/changes.rules.ts'

/** What a voucher takes over from the bookings and travellers of its trip. */
export type TakenOver = Pick<VoucherDocument, 'title' | 'leadGuest' | 'guests' | 'party' | 'requests' | 'services'>

/** A document as it is written today, whenever it was stored. */
export function documentOfStored({ guests, services, ...document }: StoredVoucherDocument): VoucherDocument {
  return {
    ...document,
    guests: guests.map((guest) => ({ room: null, wishes: null, ...guest })),
    services: services.map((service) => ({ ...service, awaitsConfirmation: service.awaitsConfirmation ?? false })),
  }
}

export const togglesOfStored = (toggles: StoredVoucherToggles): VoucherToggles => voucherToggles.parse(toggles)

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

interface Three<T> {
  /** What the voucher says. */
  mine: T
  /** What was taken over before; undefined where that is not known. */
  base: T | undefined
  now: T
}

/** What was taken over follows the trip; what was written by hand since stays. */
function chosen<T>({ mine, base, now }: Three<T>): { value: T; isKept: boolean } {
  if (base === undefined) return { value: isEmpty(mine) ? now : mine, isKept: false }
  if (isSame(mine, base)) return { value: now, isKept: false }
  return { value: mine, isKept: !isSame(now, base) && !isSame(now, mine) }
}

const documentLabels = {
  title: 'Title',
  leadGuest: 'Lead guest',
  guests: 'Guest list',
  party: 'How many they are',
  requests: 'Special requests',
} as const
const documentFields = Object.keys(documentLabels) as (keyof typeof documentLabels)[]

const serviceFields = ['title', 'confirmationNumber', 'from', 'to', 'time', 'endTime', 'vendor', 'driver'] as const

const labelOf = (type: VoucherService['type'], field: (typeof serviceFields)[number]): string => {
  const [[from, to], [time, endTime]] = [voucherDayLabels[type], voucherTimeLabels[type]]
  const labels = { title: 'Name', vendor: 'Supplier', driver: 'Driver and vehicle', from, to, time, endTime }
  return field === 'confirmationNumber' ? confirmationLabel(type) : labels[field]
}

/** Before it was noted what is taken over, days and the like were always the booking's, and the rest only where it was empty. */
function filled(mine: VoucherService, now: VoucherService): VoucherService {
  const { from, to, time, endTime, confirmationNumber, awaitsConfirmation, driver, vendor, details } = now
  const isOther = mine.type !== now.type
  const names = Object.keys(details)
  return {
    ...mine,
    from,
    to,
    time,
    endTime,
    confirmationNumber: confirmationNumber ?? mine.confirmationNumber,
    awaitsConfirmation,
    driver: driver ?? mine.driver,
    vendor: mine.vendor.name === vendor.name ? mine.vendor : vendor,
    details: isOther
      ? mine.details
      : Object.fromEntries(names.map((name) => [name, mine.details[name] ?? details[name] ?? null])),
  }
}

function mergedService({ mine, base, now }: Three<VoucherService>, kept: string[]): VoucherService {
  if (!base) return filled(mine, now)
  const merged = { ...mine }
  const take = <K extends (typeof serviceFields)[number]>(field: K) => {
    const { value, isKept } = chosen({ mine: mine[field], base: base[field], now: now[field] })
    merged[field] = value
    if (isKept) kept.push(`${mine.title}: ${labelOf(mine.type, field)}`)
  }
  for (const field of serviceFields) take(field)
  const waits = [mine, base, now].map(({ awaitsConfirmation }: Partial<VoucherService>) => awaitsConfirmation ?? false)
  // Somebody who enters the new number on the voucher says by that that it is confirmed.
  if (waits[0] === waits[1]) merged.awaitsConfirmation = now.awaitsConfirmation
  // Of another type by hand: its fields are others.
  if (mine.type !== base.type) return merged
  if (now.type !== mine.type) return { ...merged, type: now.type, details: now.details }
  const names = new Set([...Object.keys(mine.details), ...Object.keys(now.details)])
  const details = [...names].map((name) => {
    const of = (service: VoucherService) => service.details[name] ?? null
    const { value, isKept } = chosen({ mine: of(mine), base: of(base), now: of(now) })
    if (isKept) kept.push(`${mine.title}: ${voucherFields[mine.type][name] ?? name}`)
    return [name, value] as const
  })
  return { ...merged, details: Object.fromEntries(details) }
}

interface Taking {
  document: VoucherDocument
  taken: TakenOver | null
  now: TakenOver
  /** The bookings that the voucher is of; those that `now` has no service of are gone. */
  bookingIds: readonly string[]
}

/**
 * What a voucher says once it has taken over what its trip says now.
 * @returns also what somebody wrote by hand and stays, though the trip says something else now
 */
export function takenOver({ document, taken, now, bookingIds }: Taking): { document: VoucherDocument; kept: string[] } {
  const kept: string[] = []
  const ofBooking = (from: TakenOver | null, bookingId: string) =>
    from?.services.find((service) => service.bookingId === bookingId)
  const services = document.services.flatMap((mine) => {
    if (!mine.bookingId || !bookingIds.includes(mine.bookingId)) return mine
    const current = ofBooking(now, mine.bookingId)
    return current ? mergedService({ mine, base: ofBooking(taken, mine.bookingId), now: current }, kept) : []
  })
  const merged: VoucherDocument = { ...document, services }
  const take = <K extends (typeof documentFields)[number]>(field: K) => {
    const mine: TakenOver[K] = document[field]
    const { value, isKept } = chosen<TakenOver[K]>({ mine, base: taken?.[field], now: now[field] })
    Object.assign(merged, { [field]: value })
    if (isKept) kept.push(documentLabels[field])
  }
  for (const field of documentFields) take(field)
  return { document: merged, kept }
}
