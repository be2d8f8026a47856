import type { NewPackage, PackageChanges } from '@sarai/contract/package-schemas'
import type { EditBatch } from '@sarai/contract/itinerary-edits'
import { blankDay, blankDocument } from '@sarai/itinerary/blank'
import { isSame } from '@sarai/itinerary/same'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import {
  getItinerary,
  insertItinerary,
  type Edited,
  editItinerary,
  presentItinerary,
  restoreItinerary,
} from '../itineraries/itineraries.service.ts'
import { copyOf } from '../itineraries/itineraries.rules.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import {
  findPackage,
  findPackageForUpdate,
  insertPackage,
  type PackageRecord,
  updatePackage,
  updatePackageFacts,
} from './packages.queries.ts'
import { factsOf } from './packages.rules.ts'

export { findPackage } from './packages.queries.ts'

export const subjectOf = ({ id, title, ownerId }: PackageRecord): EntrySubject & { kind: 'package' } => ({
  kind: 'package',
  id,
  label: title,
  ownerId,
})

const announce = (db: AgencyDb, actor: Member, id: string) =>
  db.announce({ topic: 'packages', ids: [id], by: actor.userId })

/** @throws AppError 404 */
export async function getPackage(db: AgencyDb, id: string): Promise<PackageRecord> {
  const found = await findPackage(db, id)
  if (!found) throw notFound('package')
  return found
}

/** @throws AppError 404, or 422 for one that was deleted */
async function packageToChange(db: AgencyDb, id: string): Promise<PackageRecord> {
  const found = await findPackageForUpdate(db, id)
  if (!found) throw notFound('package')
  if (found.deletedAt) throw refused('DELETED', 'This package was deleted. Restore it first.')
  return found
}

/** Stores a package of a document that has ids. */
export async function addPackage(
  services: Services,
  db: AgencyDb,
  actor: Member,
  document: Parameters<typeof factsOf>[0],
  tags: string[] = [],
): Promise<PackageRecord> {
  const itinerary = await insertItinerary(db, document)
  const number = await services.numbers.next(db.agencyId, 'package')
  const made = { number, itineraryId: itinerary.id, previewKey: newPublicKey(), tags }
  const stored = await insertPackage(
    db,
    { ...made, ownerId: actor.userId, createdBy: actor.userId },
    factsOf(itinerary.document),
  )
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor, stored.id)
  return stored
}

export async function createPackage(services: Services, db: AgencyDb, actor: Member, input: NewPackage) {
  const document = blankDocument(input.title, input.currency ?? actor.agency.currency)
  document.startDate = input.startDate ?? null
  document.days = Array.from({ length: input.days }, (_, at) => blankDay(crypto.randomUUID(), `Day ${at + 1}`))
  return addPackage(services, db, actor, document)
}

/** A draft with the same itinerary under ids of its own. */
export async function duplicatePackage(services: Services, db: AgencyDb, actor: Member, id: string) {
  const source = await getPackage(db, id)
  const { document } = await getItinerary(db, source.itineraryId)
  const copy = copyOf(document, () => crypto.randomUUID())
  copy.title = `${document.title.slice(0, 153)} (copy)`
  return addPackage(services, db, actor, copy, source.tags)
}

const stale = (current: PackageRecord) =>
  conflict('STALE', 'Somebody changed this package while you were editing it.', { current })

export async function changePackage(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: PackageChanges },
): Promise<PackageRecord> {
  const before = await packageToChange(db, input.id)
  if (before.version !== input.version) throw stale(before)
  const changes = changedFacts(before, input.changes)
  if (changes.length === 0) return before
  const { ownerId, status, tags } = input.changes
  if (ownerId && ownerId !== before.ownerId && !(await findMember(db, ownerId))?.isActive)
    throw invalid({ ownerId: 'This person is not in your team' })
  const isNowPublished = status === 'published' && before.status !== 'published'
  if (input.changes.isDraftShared && (status ?? before.status) !== 'draft')
    throw refused('NOT_A_DRAFT', 'This package is not a draft any more: its page is public by itself.')
  if (isNowPublished) checkCanBePublished(before)
  const publishedAt = isNowPublished ? { publishedAt: services.clock.now().toISOString() } : {}
  // A draft that was shared is not shared again by itself when it becomes one again.
  const unshared = before.status === 'draft' && status && status !== 'draft' ? { isDraftShared: false } : {}
  const changed = await updatePackage(db, before.id, { ...input.changes, ...publishedAt, ...unshared })
  const kind = isNowPublished ? 'published' : status === 'archived' ? 'archived' : 'changed'
  await record(db, actor, kind, subjectOf(changed), { changes })
  if (tags) await rememberTags(db, tags)
  announce(db, actor, before.id)
  return changed
}

/** A published package must have content. */
function checkCanBePublished({ days }: PackageRecord): void {
  if (days === 0) throw refused('EMPTY', 'Add a day before you publish this package.')
}

export async function renewPreview(db: AgencyDb, actor: Member, id: string): Promise<PackageRecord> {
  await packageToChange(db, id)
  const changed = await updatePackage(db, id, { previewKey: newPublicKey(), isPreviewOpen: true })
  await record(db, actor, 'link_renewed', subjectOf(changed))
  announce(db, actor, id)
  return changed
}

export async function removePackage(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await packageToChange(db, id)
  requireRight(actor, 'delete', before)
  await updatePackage(db, id, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor, id)
}

export async function restorePackage(db: AgencyDb, actor: Member, id: string): Promise<PackageRecord> {
  const before = await findPackageForUpdate(db, id)
  if (!before) throw notFound('package')
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  const restored = await updatePackage(db, id, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor, id)
  return restored
}

/** Updates the package from its itinerary, and announces it. */
async function follow(db: AgencyDb, actor: Member, { id, number }: PackageRecord, { before, after }: Edited) {
  if (before.revision === after.revision) return
  const facts = factsOf(after.document)
  if (!isSame(facts, factsOf(before.document))) await updatePackageFacts(db, id, number, facts)
  announce(db, actor, id)
}

export async function editPackage(db: AgencyDb, actor: Member, id: string, batches: EditBatch[]) {
  const changed = await packageToChange(db, id)
  const edited = await editItinerary(db, actor, changed.itineraryId, batches)
  await follow(db, actor, changed, edited)
  return { revision: edited.after.revision, results: edited.results }
}

export async function restorePackageState(db: AgencyDb, actor: Member, id: string, revision: number) {
  const changed = await packageToChange(db, id)
  const edited = await restoreItinerary(db, actor, changed.itineraryId, revision)
  await follow(db, actor, changed, edited)
  await record(db, actor, 'state_restored', subjectOf(changed), { data: { revision } })
  return presentItinerary(db, actor, edited.after)
}
