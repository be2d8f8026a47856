import type { ChangedVoucher } from '@sarai/contract/voucher-sending-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import { getTrip } from '../trips/trips.service.ts'
import { changesBetween } from './vouchers-changes.rules.ts'
import { listRevisionsOf } from './vouchers-revisions.queries.ts'
import { type Sources, sourcesOf, storeTaken, wouldSayAll, wouldSayNow } from './vouchers-taking.service.ts'
import { documentOfStored } from './vouchers-taken.rules.ts'
import { voucherWords } from './vouchers-words.rules.ts'
import { explainUnconfirmed, isToRevise } from './vouchers.rules.ts'
import { listOf, type VoucherRecord } from './vouchers.queries.ts'

interface Revising {
  sources: (tripId: string) => Promise<Sources>
  reason: string | undefined
}

/** A voucher that is held, having taken over what its trip says, where its next revision could be issued with that. */
export async function revisable(db: AgencyDb, doer: Author, voucher: VoucherRecord, { sources, reason }: Revising) {
  if (!isToRevise(voucher) || !voucher.differs || !voucher.tripId) return voucher
  const current = await sources(voucher.tripId)
  const would = await wouldSayNow(db, voucher, current)
  // What would not be issued all the same is left as it is.
  if (!would || (explainUnconfirmed(would.document) && !reason)) return voucher
  return storeTaken(db, doer, voucher, would, current)
}

/** What vouchers of a trip that were issued would say otherwise, if they were revised now. */
export async function changesOfTrip(db: AgencyDb, actor: Member, tripId: string): Promise<ChangedVoucher[]> {
  const trip = await getTrip(db, actor, tripId)
  const candidates = (await listOf(db, tripId)).filter((one) => isToRevise(one) && one.status !== 'cancelled')
  if (candidates.length === 0) return []
  const revisions = await listRevisionsOf(
    db,
    candidates.map(({ id }) => id),
  )
  const would = await wouldSayAll(db, candidates, await sourcesOf(db, trip))
  const changed: ChangedVoucher[] = []
  for (const voucher of candidates) {
    const { id, version, number, revision, title, startDate, type, toggles } = voucher
    const issued = revisions.find((one) => one.voucherId === id && one.number === revision)
    if (!issued) continue
    const taken = voucher.differs ? would.get(id) : undefined
    const document = taken?.document ?? documentOfStored(voucher.document)
    const before = voucherWords(issued.type, issued.document, issued.toggles)
    const changes = changesBetween(before, voucherWords(type, document, toggles))
    const facts = { id, version, number, revision, title, startDate }
    changed.push({ ...facts, changes, kept: taken?.kept ?? [], unconfirmed: explainUnconfirmed(document) })
  }
  return changed
}
