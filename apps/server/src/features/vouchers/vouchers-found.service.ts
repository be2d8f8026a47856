import type { Voucher, VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { holdTrip } from '../trips/trips.service.ts'
import { redactDocument, redactRevision, redactRow } from './vouchers-costs.rules.ts'
import { listRevisions, listRevisionsOf } from './vouchers-revisions.queries.ts'
import { documentOfStored, togglesOfStored } from './vouchers-taken.rules.ts'
import {
  findVoucher,
  findVoucherForUpdate,
  listIssuedOf,
  listNamedBookings,
  type VoucherRecord,
} from './vouchers.queries.ts'

export const checkPath = (token: string) => `/vouchers/check/${token}`

export const subjectOf = ({
  id,
  number,
  revision,
  title,
  ownerId,
}: Pick<VoucherRecord, 'id' | 'number' | 'revision' | 'title' | 'ownerId'>): EntrySubject & { kind: 'voucher' } => ({
  kind: 'voucher',
  id,
  label: `${voucherNumber(number, revision)} ${title}`,
  ownerId,
})

export const announce = (db: AgencyDb, by: string | null, { id, tripId }: Pick<VoucherRecord, 'id' | 'tripId'>) => {
  db.announce({ topic: 'vouchers', ids: [id], by })
  if (tripId) db.announce({ topic: 'trips', ids: [tripId], by })
}

/** The bookings of a trip of which a voucher was issued that holds, and those of which it says what is booked no more. */
export async function bookingsWithVoucher(db: AgencyDb, tripId: string) {
  const issued = (await listNamedBookings(db, tripId)).filter(({ revision }) => revision > 0)
  const pick = (isOutdated: boolean) =>
    new Set(issued.flatMap(({ differs, bookingId }) => (differs === isOutdated ? [bookingId] : [])))
  return { current: pick(false), outdated: pick(true) }
}

/** The vouchers of a trip that its guest was sent and that hold, each with the key of its newest revision. */
export async function listSent(db: AgencyDb, tripId: string) {
  const sent = (await listIssuedOf(db, tripId)).filter(({ status }) => status === 'sent' || status === 'acknowledged')
  const revisions = await listRevisionsOf(
    db,
    sent.map(({ id }) => id),
  )
  return sent.flatMap((voucher) => {
    const newest = revisions.find((one) => one.voucherId === voucher.id && one.number === voucher.revision)
    return newest ? [{ ...voucher, publicKey: newest.publicKey }] : []
  })
}

/** @throws AppError 404 */
export async function getVoucher(db: AgencyDb, actor: Member, id: string): Promise<VoucherRecord> {
  const found = await findVoucher(db, id, actor)
  if (!found) throw notFound('voucher')
  return found
}

/**
 * A voucher, held until the transaction ends. Its trip is held first, as whoever changes bookings does, so that nobody
 * waits for the other.
 * @throws AppError 404
 */
export async function holdVoucher(db: AgencyDb, actor: Member, id: string): Promise<VoucherRecord> {
  const { tripId } = await getVoucher(db, actor, id)
  if (tripId) await holdTrip(db, tripId)
  const found = await findVoucherForUpdate(db, id, actor)
  if (!found) throw notFound('voucher')
  return found
}

/** @throws AppError 404, 409 where somebody has saved since, or 422 for one that was deleted or cancelled */
export async function voucherToChange(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version }: { id: string; version?: number },
): Promise<VoucherRecord> {
  const found = await holdVoucher(db, actor, id)
  if (found.deletedAt) throw refused('DELETED', 'This voucher was deleted. Restore it first.')
  if (version !== undefined && found.version !== version)
    throw conflict('STALE', 'Somebody changed this voucher while you were editing it.', {
      current: await presentVoucher(services, db, actor, found),
    })
  if (found.status === 'cancelled') throw refused('CANCELLED', 'This voucher was cancelled and stays as it is.')
  return found
}

/** A voucher as lists show it to somebody; what the answer does not name is left out there. */
export const presentRow = (actor: Member, record: VoucherRecord): VoucherRow => redactRow(actor, record)

/** A whole voucher as somebody sees it, with what was issued of it. */
export async function presentVoucher(
  { appUrl }: Services,
  db: AgencyDb,
  actor: Member,
  record: VoucherRecord,
): Promise<Voucher> {
  const revisions = record.revision > 0 ? await listRevisions(db, record.id) : []
  return {
    ...redactRow(actor, record),
    document: redactDocument(actor, documentOfStored(record.document), record.toggles),
    toggles: togglesOfStored(record.toggles),
    revisions: revisions.map(({ publicKey, token, ...revision }) => {
      const links = { url: appUrl + voucherPath(publicKey), checkUrl: appUrl + checkPath(token) }
      return redactRevision(actor, record.toggles, { ...revision, ...links })
    }),
  }
}
