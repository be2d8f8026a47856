import type { LibraryChanges, LibraryContent, LibraryItem, NewLibraryItem } from '@sarai/contract/library-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import {
  findLibraryItem,
  findLibraryItemsForUpdate,
  insertLibraryItem,
  type LibraryRecord,
  updateLibraryItem,
} from './library.queries.ts'
import { redactCosts, meantChanges, saysUnseenCost } from './library-costs.rules.ts'
import { factsOf } from './library.rules.ts'

export { deleteLibraryItems, findLibraryByTerms } from './library-import.queries.ts'
export {
  findLibraryItemsForUpdate,
  insertLibraryItems,
  updateLibraryItem,
  type LibraryRecord,
} from './library.queries.ts'

const subjectOf = ({ id, name }: Pick<LibraryRecord, 'id' | 'name'>): EntrySubject => ({
  kind: 'library',
  id,
  label: name,
  ownerId: null,
})

const announce = (db: AgencyDb, actor: Member, id: string) =>
  db.announce({ topic: 'library', ids: [id], by: actor.userId })

/** An entry with all its pictures. */
async function present(db: AgencyDb, actor: Member, entry: LibraryRecord): Promise<LibraryItem> {
  const { content } = entry
  const known = new Map((await picturesByIds(db, content.pictures)).map((picture) => [picture.id, picture]))
  const pictures = content.pictures.flatMap((id) => known.get(id) ?? [])
  return redactCosts(actor, { ...entry, details: content.details, pictures })
}

/** @throws AppError 404 */
export async function getLibraryItem(db: AgencyDb, actor: Member, id: string): Promise<LibraryItem> {
  const found = await findLibraryItem(db, id)
  if (!found) throw notFound('library item')
  return present(db, actor, found)
}

/** @throws AppError 404, or 422 for one that was deleted */
async function entryToChange(db: AgencyDb, id: string): Promise<LibraryRecord> {
  const [found] = await findLibraryItemsForUpdate(db, [id])
  if (!found) throw notFound('library item')
  if (found.deletedAt) throw refused('DELETED', 'This item was deleted. Restore it first.')
  return found
}

/** @throws AppError 422 where somebody says what something costs who does not see it */
function checkSeen(actor: Member, changes: { net?: number | null; supplier?: string | null }): void {
  if (saysUnseenCost(actor, changes))
    throw refused('COSTS_HIDDEN', 'This would change costs, which you do not see. Ask a colleague who does.')
}

async function checkContent(db: AgencyDb, content: LibraryContent): Promise<void> {
  const { pictures, kind } = content
  if (kind === 'picture' && pictures.length === 0) throw invalid({ 'content.pictures': 'Add a picture' })
  if (new Set(pictures).size < pictures.length) throw invalid({ 'content.pictures': 'A picture is in here twice' })
  if ((await picturesByIds(db, pictures)).length < pictures.length)
    throw invalid({ 'content.pictures': 'There is no such picture. Add it first.' })
}

export async function createLibraryItem(services: Services, db: AgencyDb, actor: Member, input: NewLibraryItem) {
  const { content, currency, ...rest } = input
  checkSeen(actor, rest)
  await checkContent(db, content)
  const number = await services.numbers.next(db.agencyId, 'library')
  const made = { ...rest, content, number, currency: currency ?? actor.agency.currency, createdBy: actor.userId }
  const stored = await insertLibraryItem(db, made, factsOf(content))
  if (rest.tags) await rememberTags(db, rest.tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor, stored.id)
  return present(db, actor, stored)
}

export async function changeLibraryItem(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: LibraryChanges },
): Promise<LibraryItem> {
  checkSeen(actor, input.changes)
  const before = await entryToChange(db, input.id)
  if (before.version !== input.version)
    throw conflict('STALE', 'Somebody changed this item while you were editing it.', {
      current: await present(db, actor, before),
    })
  const { isArchived, content, ...rest } = meantChanges(actor, input.changes)
  // A price always has a currency: without one of its own, the agency's.
  if (rest.currency === null) rest.currency = actor.agency.currency
  const isNow = isArchived ?? before.archivedAt !== null
  const archivedAt =
    isNow === (before.archivedAt !== null) ? undefined : isNow ? services.clock.now().toISOString() : null
  const changes = changedFacts(before, { ...rest, content, archivedAt })
  if (changes.length === 0) return present(db, actor, before)
  if (content && content.kind !== before.kind) throw invalid({ 'content.kind': 'What it is cannot be changed' })
  const isRewritten = changes.some((change) => change.field === 'content')
  if (isRewritten && content) await checkContent(db, content)
  const changed = await updateLibraryItem(db, before, {
    ...rest,
    ...(archivedAt === undefined ? {} : { archivedAt }),
    ...(isRewritten && content ? { content, ...factsOf(content) } : {}),
  })
  if (rest.tags) await rememberTags(db, rest.tags)
  const isPutAway = archivedAt !== undefined && archivedAt !== null
  // Long texts, costs and who is paid them stay out of the timeline; that they changed is enough.
  const told = changes.filter((change) => !['content', 'archivedAt', 'net', 'supplier'].includes(change.field))
  await record(db, actor, isPutAway ? 'archived' : 'changed', subjectOf(changed), { changes: told })
  announce(db, actor, changed.id)
  return present(db, actor, changed)
}

export async function removeLibraryItem(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await entryToChange(db, id)
  await updateLibraryItem(db, before, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor, id)
}

export async function restoreLibraryItem(db: AgencyDb, actor: Member, id: string): Promise<LibraryItem> {
  const [before] = await findLibraryItemsForUpdate(db, [id])
  if (!before) throw notFound('library item')
  if (!before.deletedAt) return present(db, actor, before)
  const restored = await updateLibraryItem(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor, id)
  return present(db, actor, restored)
}
