import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { documentOf, partsOf, takenFrom, togglesFor } from './vouchers-making.rules.ts'
import { findSettings } from './vouchers-settings.service.ts'
import { type Sources, sourcesOf, sourcesReader, takeOver } from './vouchers-taking.service.ts'
import { factsOf, typeFor } from './vouchers.rules.ts'
import {
  insertVouchers,
  listBookingIds,
  listNamedBookings,
  noteBookings,
  type VoucherRecord,
} from './vouchers.queries.ts'

interface Asked {
  id: string
  bookingIds?: string[]
  combined: boolean
}

const maxCombined = 60

/** The bookings of a trip that vouchers are to be made of. */
function wantedBookings({ bookings }: Sources, bookingIds: string[] | undefined): BookingRecord[] {
  if (!bookingIds) return bookings
  const wanted = bookings.filter(({ id }) => bookingIds.includes(id))
  if (wanted.length < new Set(bookingIds).size)
    throw invalid({ bookingIds: 'One of these is no booking of this trip any more, or was dropped' })
  return wanted
}

const groupKey = (ids: string[]) => ids.toSorted().join(' ')

/**
 * The vouchers that there are already, by the bookings they are of, in one order. Where nobody says which bookings are
 * meant, one that is part of a combined voucher has its voucher.
 */
async function knownGroups(db: AgencyDb, { id, bookingIds, combined }: Asked): Promise<Map<string, string>> {
  const named = await listNamedBookings(db, id)
  const exact = [...Map.groupBy(named, ({ voucherId }) => voucherId)].map(
    ([voucherId, own]) => [groupKey(own.map(({ bookingId }) => bookingId)), voucherId] as const,
  )
  const parts = combined || bookingIds ? [] : named.map(({ bookingId, voucherId }) => [bookingId, voucherId] as const)
  return new Map([...parts, ...exact])
}

/**
 * Makes the vouchers of a trip: one for each booking, or one for all. The trip is held meanwhile, so that what two people
 * ask for at once is made once.
 * @returns all that there are for what was asked, and which of them are new
 */
export async function makeVouchers(services: Services, db: AgencyDb, actor: Member, asked: Asked) {
  const trip = await tripToChange(db, actor, asked.id)
  const sources = await sourcesOf(db, trip)
  const wanted = wantedBookings(sources, asked.bookingIds)
  if (wanted.length === 0) throw refused('NO_BOOKINGS', 'This trip has no bookings to make vouchers of.')
  if (asked.combined && wanted.length > maxCombined)
    throw invalid({ bookingIds: `A combined voucher holds at most ${maxCombined} services` })
  const groups = asked.combined ? [wanted] : wanted.map((booking) => [booking])
  const known = await knownGroups(db, asked)
  const keyOf = (group: BookingRecord[]) => groupKey(group.map(({ id }) => id))
  const missing = groups.filter((group) => !known.has(keyOf(group)))
  const settings = await findSettings(db)
  const first = missing.length > 0 ? await services.numbers.take(db.agencyId, 'voucher', missing.length) : 0
  const customer = trip.contactName ?? (mayUse(actor, 'leads') ? trip.leadName : null)
  const { vendors, guests } = sources
  const made = []
  for (const [index, group] of missing.entries()) {
    const { title, travellers } = trip
    const isCombined = group.length > 1
    const taken = takenFrom({ title, customer, travellers, guests, bookings: group, vendors, isCombined })
    const document = documentOf(taken, settings)
    made.push({
      number: first + index,
      tripId: trip.id,
      type: asked.combined ? ('combined' as const) : typeFor(taken.services.map(({ type }) => type)),
      document,
      toggles: togglesFor(actor, settings),
      taken,
      saidParty: await sources.saidParty(partsOf(taken.services)),
      ...factsOf(document),
      vendorId: group.length === 1 ? (group[0]?.vendorId ?? null) : null,
      ownerId: trip.ownerId,
      createdBy: actor.userId,
    })
  }
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
  const ids = new Set([...groups.flatMap((group) => known.get(keyOf(group)) ?? []), ...stored.map(({ id }) => id)])
  return { ids: [...ids], made: stored.length, number: trip.number }
}

/** Takes over what bookings and travellers say now; bookings that were dropped are left out. */
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
  const changed = await takeOver(db, actor, before, await sourcesReader(db)(before.tripId))
  if (!changed) throw refused('DROPPED', 'All bookings of this voucher were dropped. Cancel it instead.')
  return changed
}
