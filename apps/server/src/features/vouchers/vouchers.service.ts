import type { NewVoucher, VoucherChanges, VoucherDocument } from '@sarai/contract/voucher-schemas'
import type { Member } from '../../core/actor.ts'
import { changedFacts, isSame } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { namesHiddenVendors, withHiddenVendors } from './vouchers-costs.rules.ts'
import { announce, holdVoucher, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { togglesFor } from './vouchers-making.rules.ts'
import { findRevisionOf } from './vouchers-revisions.queries.ts'
import { findSettings } from './vouchers-settings.service.ts'
import { sourcesReader, wouldSay } from './vouchers-taking.service.ts'
import { documentOfStored, togglesOfStored } from './vouchers-taken.rules.ts'
import { factsOf } from './vouchers.rules.ts'
import {
  forgetBookings,
  insertVouchers,
  listBookingIds,
  noteBookings,
  unsayBookings,
  updateVoucher,
  type VoucherRecord,
} from './vouchers.queries.ts'

/** The bookings that what a voucher says is of. @throws AppError 422 where one is none of its trip's */
async function bookingIdsIn(db: AgencyDb, tripId: string | null, { services }: VoucherDocument): Promise<string[]> {
  const named = [...new Set(services.flatMap(({ bookingId }) => bookingId ?? []))]
  if (named.length === 0) return []
  const known = new Set(tripId ? (await listBookings(db, tripId)).map(({ id }) => id) : [])
  if (named.some((id) => !known.has(id))) throw invalid({ document: 'One of the services is no booking of this trip' })
  return named
}

/** A voucher that is written by hand. */
export async function createVoucher(services: Services, db: AgencyDb, actor: Member, input: NewVoucher) {
  const { tripId = null, document, tags = [], type } = input
  const said = documentOfStored(document)
  const trip = tripId ? await tripToChange(db, actor, tripId) : undefined
  const bookingIds = await bookingIdsIn(db, tripId, said)
  const number = await services.numbers.next(db.agencyId, 'voucher')
  const [stored] = await insertVouchers(db, [
    {
      number,
      tripId,
      type,
      document: said,
      toggles: input.toggles ?? togglesFor(actor, await findSettings(db)),
      ...factsOf(said),
      ownerId: trip ? trip.ownerId : actor.userId,
      tags,
      createdBy: actor.userId,
    },
  ])
  if (!stored) throw new Error('the voucher was not stored')
  await noteBookings(
    db,
    bookingIds.map((bookingId) => ({ voucherId: stored.id, bookingId })),
  )
  if (tags.length > 0) await rememberTags(db, tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor.userId, stored)
  return stored
}

/** Changes that were asked for, without those that change nothing and those of what was hidden. */
function wantedOf(actor: Member, before: VoucherRecord, changes: VoucherChanges): VoucherChanges {
  const { document, toggles, type, tags } = changes
  const said = documentOfStored(before.document)
  if (toggles?.showVendor && !before.toggles.showVendor && !actor.seesCost && before.vendor !== null)
    throw invalid({ toggles: 'Vendors are hidden from you. Ask a colleague who sees costs to show them.' })
  const written = document && withHiddenVendors(actor, { document: said, toggles: before.toggles }, document)
  return {
    ...(written && !isSame(written, said) ? { document: written } : {}),
    ...(toggles && !isSame(toggles, togglesOfStored(before.toggles)) ? { toggles } : {}),
    ...(type && type !== before.type ? { type } : {}),
    ...(tags && !isSame(tags, before.tags) ? { tags } : {}),
  }
}

/** @throws AppError 409 with the voucher as it is, where somebody has saved since */
export async function changeVoucher(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { changes, ...which }: { id: string; version: number; changes: VoucherChanges },
): Promise<VoucherRecord> {
  const before = await voucherToChange(services, db, actor, which)
  const wanted = wantedOf(actor, before, changes)
  if (Object.keys(wanted).length === 0) return before
  const says = wanted.document ?? wanted.toggles ?? wanted.type
  const type = wanted.type ?? before.type
  const document = wanted.document ?? documentOfStored(before.document)
  if (type !== 'combined' && document.services.some((service) => service.type !== type))
    throw invalid({ type: 'Choose “Combined trip” for services of other types' })
  if (wanted.document) await renoteBookings(db, before, wanted.document)
  const facts = wanted.document ? factsOf(wanted.document) : {}
  const changed = await updateVoucher(db, before, {
    ...wanted,
    ...facts,
    ...(says && before.revision > 0 ? { hasDraft: true } : {}),
  })
  if (wanted.tags) await rememberTags(db, wanted.tags)
  const { document: _, toggles: __, ...plain } = wanted
  await record(db, actor, 'changed', subjectOf(changed), { changes: changedFacts(before, { ...plain, ...facts }) })
  announce(db, actor.userId, changed)
  return changed
}

/** Notes the bookings that a voucher is of by now; what was taken over of those that stay, stays. */
async function renoteBookings(db: AgencyDb, { id, tripId }: VoucherRecord, document: VoucherDocument) {
  const [now, before] = [await bookingIdsIn(db, tripId, document), await listBookingIds(db, id)]
  const gone = before.filter((bookingId) => !now.includes(bookingId))
  if (gone.length > 0) await forgetBookings(db, id, gone)
  const added = now.filter((bookingId) => !before.includes(bookingId))
  await noteBookings(
    db,
    added.map((bookingId) => ({ voucherId: id, bookingId })),
  )
}

/** Goes back to what was issued last. */
export async function discardDraft(
  services: Services,
  db: AgencyDb,
  actor: Member,
  which: { id: string; version: number },
): Promise<VoucherRecord> {
  const before = await voucherToChange(services, db, actor, which)
  const issued = before.revision > 0 ? await findRevisionOf(db, before.id, before.revision) : undefined
  if (!issued || !before.hasDraft) throw refused('NO_DRAFT', 'There is no draft to discard.')
  if (namesHiddenVendors(actor, before.toggles, issued.toggles))
    throw refused('COSTS_HIDDEN', 'This draft hides vendors from you. Ask a colleague who sees costs to discard it.')
  const { toggles, type, taken } = issued
  const document = documentOfStored(issued.document)
  await renoteBookings(db, before, document)
  // What the discarded draft had taken over is to be taken over again.
  const sources = before.tripId ? await sourcesReader(db)(before.tripId) : undefined
  const bookingIds = await listBookingIds(db, before.id)
  const would = sources && wouldSay({ document }, { taken, bookingIds }, sources)
  const differs = would !== undefined && !isSame(would.document, document)
  if (differs) await unsayBookings(db, before.id)
  const facts = factsOf(document)
  const changed = await updateVoucher(db, before, {
    document,
    toggles,
    type,
    taken,
    ...facts,
    hasDraft: false,
    differs,
  })
  await record(db, actor, 'changed', subjectOf(changed), { changes: changedFacts(before, factsOf(document)) })
  announce(db, actor.userId, changed)
  return changed
}

/** Deletes one that was never issued. */
export async function removeVoucher(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await holdVoucher(db, actor, id)
  if (before.deletedAt) throw refused('DELETED', 'This voucher was deleted. Restore it first.')
  requireRight(actor, 'delete', before)
  if (before.revision > 0)
    throw refused('ISSUED', 'This voucher was issued and is kept. Cancel it instead: its link and code then say so.')
  await updateVoucher(db, before, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor.userId, before)
}

/** Restoring one that is not deleted changes nothing. */
export async function restoreVoucher(db: AgencyDb, actor: Member, id: string): Promise<VoucherRecord> {
  const before = await holdVoucher(db, actor, id)
  if (!before) throw notFound('voucher')
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  const restored = await updateVoucher(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor.userId, restored)
  return restored
}
