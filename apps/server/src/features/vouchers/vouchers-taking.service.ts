import { askOnce } from '../../core/ask-once.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSame } from '../../core/changes.rules.ts'
import { notFound } from '../../core/errors.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { guestsOfTrip } from '../travellers/travellers-guests.service.ts'
import { holdTrip, type TripRecord } from '../trips/trips.service.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { announce, subjectOf } from './vouchers-found.service.ts'
import { partsOf, takenFrom, type VendorFacts } from './vouchers-making.rules.ts'
import { documentOfStored, takenOver, type TakenOver } from './vouchers-taken.rules.ts'
import { factsOf } from './vouchers.rules.ts'
import {
  findTaken,
  forgetBookings,
  listBookingIds,
  listNamedBookings,
  listTaken,
  noteBookings,
  partySaid,
  updateVoucher,
  type VoucherRecord,
} from './vouchers.queries.ts'

/** What the vouchers of a trip are made of, as it is now. The trip is held by whoever reads this to write. */
export interface Sources {
  trip: TripRecord
  /** Those that are not dropped. */
  bookings: BookingRecord[]
  vendors: Map<string, VendorFacts>
  guests: Awaited<ReturnType<typeof guestsOfTrip>>
  /** A digest of what a voucher takes over from the travellers; see `partsOf`. */
  saidParty: (parts: string) => Promise<string | null>
}

export async function sourcesOf(db: AgencyDb, trip: TripRecord): Promise<Sources> {
  const bookings = (await listBookings(db, trip.id)).filter(({ status }) => status !== 'dropped')
  const vendors = new Map<string, VendorFacts>()
  for (const id of new Set(bookings.flatMap(({ vendorId }) => vendorId ?? []))) vendors.set(id, await getVendor(db, id))
  const saidParty = askOnce((parts) => partySaid(db, trip.id, parts))
  return { trip, bookings, vendors, guests: await guestsOfTrip(db, trip), saidParty }
}

/** Reads what the vouchers of each trip are made of once, and holds the trip. */
export const sourcesReader = (db: AgencyDb) =>
  askOnce(async (tripId) => {
    const trip = await holdTrip(db, tripId)
    if (!trip) throw notFound('trip')
    return sourcesOf(db, trip)
  })

/** What a voucher was made of. */
interface MadeOf {
  /** What it has taken over before; null where that is not known. */
  taken: TakenOver | null
  bookingIds: readonly string[]
}

const madeOf = async (db: AgencyDb, id: string): Promise<MadeOf> => ({
  taken: await findTaken(db, id),
  bookingIds: await listBookingIds(db, id),
})

/**
 * What a voucher would say if it took over what its trip says now; undefined where it was written by hand, or all of its
 * bookings are gone.
 */
export function wouldSay(
  { document }: Pick<VoucherRecord, 'document'>,
  { taken, bookingIds }: MadeOf,
  { trip, vendors, guests, ...sources }: Sources,
) {
  const bookings = sources.bookings.filter((booking) => bookingIds.includes(booking.id))
  if (bookings.length === 0) return undefined
  const { title, travellers } = trip
  const customer = taken ? taken.leadGuest : document.leadGuest
  const isCombined = bookingIds.length > 1
  const now = takenFrom({ title, customer, travellers, guests, bookings, vendors, isCombined })
  const before = documentOfStored(document)
  return { now, before, bookings, bookingIds, ...takenOver({ document: before, taken, now, bookingIds }) }
}

/** The same for many of a trip, which are read together. */
export async function wouldSayAll(db: AgencyDb, vouchers: readonly VoucherRecord[], sources: Sources) {
  const named = Map.groupBy(await listNamedBookings(db, sources.trip.id), ({ voucherId }) => voucherId)
  const taken = await listTaken(
    db,
    vouchers.map(({ id }) => id),
  )
  return new Map(
    vouchers.map((voucher) => {
      const bookingIds = named.get(voucher.id)?.map(({ bookingId }) => bookingId) ?? []
      return [voucher.id, wouldSay(voucher, { taken: taken.get(voucher.id) ?? null, bookingIds }, sources)]
    }),
  )
}

/** What one that is held would say now. */
export const wouldSayNow = async (db: AgencyDb, voucher: Pick<VoucherRecord, 'id' | 'document'>, sources: Sources) =>
  wouldSay(voucher, await madeOf(db, voucher.id), sources)

type Would = NonNullable<ReturnType<typeof wouldSay>>

/**
 * Has a voucher that is held take over what its trip says now.
 * @returns undefined where there is nothing to take over from
 */
export async function takeOver(
  db: AgencyDb,
  doer: Author,
  voucher: VoucherRecord,
  sources: Sources,
): Promise<VoucherRecord | undefined> {
  const would = await wouldSayNow(db, voucher, sources)
  return would && storeTaken(db, doer, voucher, would, sources)
}

/** Stores what a voucher that is held would say. */
export async function storeTaken(
  db: AgencyDb,
  doer: Author,
  voucher: VoucherRecord,
  { now, before, bookings, bookingIds, document }: Would,
  sources: Sources,
): Promise<VoucherRecord> {
  await forgetBookings(db, voucher.id, [...bookingIds])
  await noteBookings(
    db,
    bookings.map(({ id }) => ({ voucherId: voucher.id, bookingId: id })),
  )
  const isOther = !isSame(before, document)
  const changed = await updateVoucher(db, voucher, {
    document,
    ...factsOf(document),
    vendorId: bookings.length === 1 ? (bookings[0]?.vendorId ?? null) : null,
    taken: now,
    saidParty: await sources.saidParty(partsOf(now.services)),
    differs: false,
    ...(isOther && voucher.revision > 0 ? { hasDraft: true } : {}),
  })
  if (isOther) await record(db, doer, 'changed', subjectOf(changed), { data: { name: 'Taken over from the trip' } })
  announce(db, personOf(doer), changed)
  return changed
}

/** A voucher that was never issued follows its trip until it is: the same, brought up to date where it is behind. */
export async function upToDate(
  db: AgencyDb,
  doer: Author,
  voucher: VoucherRecord,
  sources: (tripId: string) => Promise<Sources>,
): Promise<VoucherRecord> {
  const { revision, differs, tripId, status } = voucher
  if (revision > 0 || !differs || !tripId || status === 'cancelled') return voucher
  return (await takeOver(db, doer, voucher, await sources(tripId))) ?? voucher
}
