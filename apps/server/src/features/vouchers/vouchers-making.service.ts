import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { entryOf, record, recordAll } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { documentOf, refreshedService, serviceOf, togglesFor, type VendorFacts } from './vouchers-making.rules.ts'
import { findSettings } from './vouchers-settings.service.ts'
import { factsOf, typeFor } from './vouchers.rules.ts'
import {
  forgetBookings,
  insertVouchers,
  listBookingIds,
  listNamedBookings,
  noteBookings,
  updateVoucher,
  type VoucherRecord,
} from './vouchers.queries.ts'

interface Asked {
  id: string
  bookingIds?: string[]
  combined: boolean
}

const maxCombined = 60

async function vendorsOf(db: AgencyDb, bookings: BookingRecord[]): Promise<Map<string, VendorFacts>> {
  const ids = [...new Set(bookings.flatMap(({ vendorId }) => vendorId ?? []))]
  const vendors = new Map<string, VendorFacts>()
  for (const id of ids) vendors.set(id, await getVendor(db, id))
  return vendors
}

const vendorIn = (vendors: Map<string, VendorFacts>, { vendorId }: BookingRecord) =>
  vendorId ? vendors.get(vendorId) : undefined

/** The bookings of a trip that vouchers are to be made of. */
async function wantedBookings(db: AgencyDb, { id, bookingIds }: Asked): Promise<BookingRecord[]> {
  const all = (await listBookings(db, id)).filter(({ status }) => status !== 'dropped')
  if (!bookingIds) return all
  const wanted = all.filter((booking) => bookingIds.includes(booking.id))
  if (wanted.length < new Set(bookingIds).size)
    throw invalid({ bookingIds: 'One of these is no booking of this trip any more, or was dropped' })
  return wanted
}

/** The vouchers that there are already, by the bookings they are of, in one order. */
async function knownGroups(db: AgencyDb, tripId: string): Promise<Map<string, string>> {
  const byVoucher = Map.groupBy(await listNamedBookings(db, tripId), ({ voucherId }) => voucherId)
  return new Map(
    [...byVoucher].map(([voucherId, named]) => [groupKey(named.map(({ bookingId }) => bookingId)), voucherId]),
  )
}

const groupKey = (ids: string[]) => ids.toSorted().join(' ')

/**
 * Makes the vouchers of a trip: one for each booking, or one for all. The trip is held meanwhile, so that what two people
 * ask for at once is made once.
 * @returns all that there are for what was asked, and which of them are new
 */
export async function makeVouchers(services: Services, db: AgencyDb, actor: Member, asked: Asked) {
  const trip = await tripToChange(db, actor, asked.id)
  const wanted = await wantedBookings(db, asked)
  if (wanted.length === 0) throw refused('NO_BOOKINGS', 'This trip has no bookings to make vouchers of.')
  if (asked.combined && wanted.length > maxCombined)
    throw invalid({ bookingIds: `A combined voucher holds at most ${maxCombined} services` })
  const groups = asked.combined ? [wanted] : wanted.map((booking) => [booking])
  const known = await knownGroups(db, trip.id)
  const keyOf = (group: BookingRecord[]) => groupKey(group.map(({ id }) => id))
  const missing = groups.filter((group) => !known.has(keyOf(group)))
  const [vendors, settings] = [await vendorsOf(db, wanted), await findSettings(db)]
  const first = missing.length > 0 ? await services.numbers.take(db.agencyId, 'voucher', missing.length) : 0
  const customer = trip.contactName ?? (mayUse(actor, 'leads') ? trip.leadName : null)
  const made = missing.map((group, index) => {
    const said = group.map((booking) => serviceOf(booking, vendorIn(vendors, booking)))
    const [only] = group.length === 1 ? group : []
    const document = documentOf({
      title: only?.title ?? trip.title,
      customer,
      travellers: trip.travellers,
      wishes: only?.wishes ?? null,
      services: said,
      settings,
    })
    return {
      number: first + index,
      tripId: trip.id,
      type: asked.combined ? ('combined' as const) : typeFor(said.map(({ type }) => type)),
      document,
      toggles: togglesFor(actor),
      ...factsOf(document),
      vendorId: only?.vendorId ?? null,
      ownerId: trip.ownerId,
      createdBy: actor.userId,
    }
  })
  const stored = await insertVouchers(db, made)
  const byNumber = new Map(stored.map((voucher) => [voucher.number, voucher.id]))
  const ofGroup = (group: BookingRecord[], index: number) =>
    known.get(keyOf(group)) ?? byNumber.get(first + index) ?? ''
  await noteBookings(
    db,
    missing.flatMap((group, index) =>
      group.map((booking) => ({ voucherId: ofGroup(group, index), bookingId: booking.id })),
    ),
  )
  await recordAll(
    db,
    stored.map((voucher) => entryOf(actor, 'created', subjectOf(voucher))),
  )
  for (const voucher of stored) announce(db, actor.userId, voucher)
  const ids = [...groups.flatMap((group) => known.get(keyOf(group)) ?? []), ...stored.map(({ id }) => id)]
  return { ids, made: stored.length, number: trip.number }
}

/** Takes over what the bookings of a voucher say now; those that were dropped are left out. */
export async function refreshVoucher(
  services: Services,
  db: AgencyDb,
  actor: Member,
  which: { id: string; version: number },
): Promise<VoucherRecord> {
  const before = await voucherToChange(services, db, actor, which)
  const bookingIds = await listBookingIds(db, before.id)
  if (!before.tripId || bookingIds.length === 0)
    throw refused('NO_BOOKINGS', 'This voucher was written by hand. There is no booking to take anything over from.')
  const bookings = (await listBookings(db, before.tripId)).filter(
    ({ id, status }) => bookingIds.includes(id) && status !== 'dropped',
  )
  const vendors = await vendorsOf(db, bookings)
  const now = new Map(bookings.map((booking) => [booking.id, serviceOf(booking, vendorIn(vendors, booking))]))
  const said = before.document.services.flatMap((service) => {
    if (!service.bookingId || !bookingIds.includes(service.bookingId)) return service
    const changed = now.get(service.bookingId)
    return changed ? refreshedService(service, changed) : []
  })
  if (said.length === 0) throw refused('DROPPED', 'All bookings of this voucher were dropped. Cancel it instead.')
  const document = { ...before.document, services: said }
  await forgetBookings(db, before.id, bookingIds)
  await noteBookings(
    db,
    bookings.map(({ id }) => ({ voucherId: before.id, bookingId: id })),
  )
  const vendorId = bookings.length === 1 ? (bookings[0]?.vendorId ?? null) : null
  const facts = { ...factsOf(document), vendorId }
  const isRevised = before.revision > 0
  const changed = await updateVoucher(db, before, {
    document,
    ...facts,
    differs: false,
    ...(isRevised ? { hasDraft: true } : {}),
  })
  await record(db, actor, 'changed', subjectOf(changed), { data: { name: 'Taken over from the booking' } })
  announce(db, actor.userId, changed)
  return changed
}
