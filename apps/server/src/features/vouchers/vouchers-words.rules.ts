import { counted } from '@sarai/contract/count-words'
import type {
  StoredVoucherDocument,
  StoredVoucherToggles,
  VoucherDocument,
  VoucherService,
  VoucherToggles,
} from '@sarai/contract/voucher-schemas'
import {
  confirmationLabel,
  voucherDayLabels,
  voucherFields,
  voucherServiceLabels,
  type VoucherType,
  voucherTypeLabels,
} from '@sarai/contract/voucher-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { guestWords, roomName, roomsOf } from '../travellers/travellers-guests.rules.ts'
import { documentOfStored, togglesOfStored } from './vouchers-taken.rules.ts'

/** JSON with the fields of every object in one order, so that what says the same has the same hash. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export interface Fact {
  label: string
  value: string
}

export interface ShownService {
  /** Of its booking; its name where it has none. */
  id: string
  kind: string
  title: string
  confirmation: Fact
  facts: Fact[]
  vendor: { name: string | null; lines: string[]; map: string | null } | null
  driver: string | null
}

/** A voucher in words, for pages and documents alike. */
export interface ShownVoucher {
  heading: string
  title: string
  lead: string | null
  party: string | null
  /** Who travels; those who share a room are in `rooms`. */
  guests: string[]
  rooms: Fact[]
  services: ShownService[]
  blocks: { heading: string; text: string }[]
  price: string | null
  contacts: { label: string; name: string | null; phone: string }[]
}

const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : [])

function nightsOf({ type, from, to }: VoucherService): string | null {
  if (type !== 'hotel' || !from || !to || to <= from) return null
  const nights = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return counted(nights, 'night')
}

const formatConfirmation = ({ confirmationNumber, awaitsConfirmation }: VoucherService): string =>
  confirmationNumber && awaitsConfirmation
    ? `${confirmationNumber}, to be confirmed again`
    : (confirmationNumber ?? 'To follow')

function serviceWords(service: VoucherService, { showVendor, showDriver, showRooms }: VoucherToggles): ShownService {
  const { type, title, from, to, time, endTime, details, vendor, driver } = service
  const [starts, ends] = voucherDayLabels[type]
  const moment = (day: string | null, at: string | null) => [day && dayWords(day), at].filter(Boolean).join(', ')
  const place = [vendor.address, vendor.phone].filter((line) => line !== null)
  const drives = driver ? [driver.name, driver.phone, driver.vehicle, driver.plate].filter(Boolean).join(' · ') : ''
  return {
    id: service.bookingId ?? title,
    kind: voucherServiceLabels[type],
    title,
    confirmation: { label: confirmationLabel(type), value: formatConfirmation(service) },
    facts: [
      ...fact(starts, moment(from, time)),
      ...fact(ends, moment(to, endTime)),
      ...fact('Stay', nightsOf(service)),
      ...Object.entries(voucherFields[type])
        .filter(([name]) => showRooms || name !== 'occupancy')
        .filter(([name]) => showDriver || name !== 'vehicle' || details.vehicle !== driver?.vehicle)
        .flatMap(([name, label]) => fact(label, details[name])),
    ],
    vendor:
      showVendor && (vendor.name || place.length > 0) ? { name: vendor.name, lines: place, map: vendor.map } : null,
    driver: showDriver && drives ? drives : null,
  }
}

type Guest = VoucherDocument['guests'][number]
/** What guests asked for, each by name where these are shown. */
function wishesOf(guests: readonly Guest[], { showGuests }: VoucherToggles): string | null {
  const asked = guests.flatMap(({ name, wishes }) => (wishes ? [{ name, wishes }] : []))
  if (showGuests) return asked.map(({ name, wishes }) => `${name}: ${wishes}`).join('\n') || null
  const alike = Map.groupBy(asked, ({ wishes }) => wishes)
  return [...alike].map(([wishes, own]) => `${own.length} × ${wishes}`).join('\n') || null
}

/** What a voucher says to whoever holds it: what its toggles leave out is not there at all. */
export function voucherWords(
  type: VoucherType,
  stored: StoredVoucherDocument,
  storedToggles: StoredVoucherToggles,
): ShownVoucher {
  const [document, toggles] = [documentOfStored(stored), togglesOfStored(storedToggles)]
  const { title, leadGuest, party, guests, services, inclusions, requests, billing, policies, price, contacts } =
    document
  const block = (heading: string, text: string | null) => (text ? [{ heading, text }] : [])
  const rooms = toggles.showGuests && toggles.showRooms ? roomsOf(guests) : []
  const isAlone = guests.length === 1 && guests[0]?.name === leadGuest
  const listed = toggles.showGuests && !isAlone ? guests.filter(({ room }) => rooms.length === 0 || !room) : []
  return {
    heading: `${voucherTypeLabels[type]} voucher`,
    title,
    lead: leadGuest,
    party,
    guests: listed.map(guestWords),
    rooms: rooms.map(({ room, guests: own }) => ({ label: roomName(room), value: own.map(guestWords).join(', ') })),
    services: services.map((service) => serviceWords(service, toggles)),
    blocks: [
      ...block('Included', inclusions),
      ...block('Meals and wishes', toggles.showWishes ? wishesOf(guests, toggles) : null),
      ...block('Special requests', toggles.showRequests ? requests : null),
      ...block('Billing', toggles.showBilling ? billing : null),
      ...block('Policies', policies),
    ],
    price: toggles.showPrice && price ? formatMoney(price.amount, price.currency) : null,
    contacts,
  }
}
