import type { NewRateCard, RateCard, RateCardChanges } from '@sarai/contract/rate-cards'
import type { RevisionReason } from '@sarai/contract/rate-card-words'
import type { RateCard as RateDocument } from '@sarai/contract/rate-schemas'
import { isSame } from '@sarai/itinerary/same'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { ratesChanged } from './rate-cards.events.ts'
import {
  findRateCard,
  findRateCardForUpdate,
  insertRateCard,
  insertRevisions,
  isInUse,
  type RateCardRecord,
  updateRateCard,
} from './rate-cards.queries.ts'
import { checkUsable, requireCosts } from './rate-cards-checks.service.ts'
import { factsOf, findingsFor } from './rate-cards.rules.ts'

export { findCardsByIds as cardsByIds } from './rate-cards.queries.ts'

export const subjectOf = ({ id, name }: Pick<RateCardRecord, 'id' | 'name'>): EntrySubject & { kind: 'rateCard' } => ({
  kind: 'rateCard',
  id,
  label: name,
  ownerId: null,
})

const announce = (db: AgencyDb, actor: Member, id: string) =>
  db.announce({ topic: 'rateCards', ids: [id], by: actor.userId })

/** A card as somebody may see it: its rates are costs. */
export function presentRateCard(actor: Member, card: RateCardRecord): RateCard {
  return { ...card, document: actor.seesCost ? card.document : null, findings: findingsFor(actor, card.document) }
}

/** @throws AppError 404 */
export async function getRateCard(db: AgencyDb, id: string): Promise<RateCardRecord> {
  const found = await findRateCard(db, id)
  if (!found) throw notFound('rate card')
  return found
}

/** @throws AppError 404, or 422 for one that was deleted */
export async function rateCardToChange(db: AgencyDb, id: string): Promise<RateCardRecord> {
  const found = await findRateCardForUpdate(db, id)
  if (!found) throw notFound('rate card')
  if (found.deletedAt) throw refused('DELETED', 'This rate card was deleted. Restore it first.')
  return found
}

/** @throws AppError 404, or 400 for a vendor that was deleted */
export async function vendorOfCards(db: AgencyDb, vendorId: string) {
  const vendor = await getVendor(db, vendorId)
  if (vendor.deletedAt) throw invalid({ vendorId: 'This vendor was deleted' })
  return vendor
}

export async function createRateCard(services: Services, db: AgencyDb, actor: Member, input: NewRateCard) {
  requireCosts(actor)
  const { vendorId, document, tags = [] } = input
  await vendorOfCards(db, vendorId)
  const number = await services.numbers.next(db.agencyId, 'rateCard')
  const made = { vendorId, document, tags, number, createdBy: actor.userId, ...factsOf(document) }
  const stored = await insertRateCard(db, made)
  await insertRevisions(db, [{ rateCardId: stored.id, number: 1, document, why: 'made', createdBy: actor.userId }])
  if (tags.length > 0) await rememberTags(db, tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor, stored.id)
  return stored
}

/** Copies the rates as they are to a draft of their own. */
export async function duplicateRateCard(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, name }: { id: string; name?: string },
) {
  const { vendorId, document, tags } = await rateCardToChange(db, id)
  const title = name ?? `${document.title.slice(0, 155)} copy`
  return createRateCard(services, db, actor, { vendorId, tags, document: { ...document, title } })
}

interface Revised {
  document: RateDocument
  why: RevisionReason
  equals?: number
}

/** Makes a new revision the current one. */
async function revise(db: AgencyDb, actor: Member, before: RateCardRecord, { document, why, equals }: Revised) {
  if (before.status === 'active') checkUsable(document)
  const revision = before.revision + 1
  const changed = await updateRateCard(db, before, { ...factsOf(document), document, revision })
  const createdBy = actor.userId
  await insertRevisions(db, [
    { rateCardId: before.id, number: revision, document, why, equals: equals ?? null, createdBy },
  ])
  return changed
}

function checkVersion(actor: Member, before: RateCardRecord, version: number): void {
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this rate card while you were editing it.', {
      current: presentRateCard(actor, before),
    })
}

/** @throws AppError 409 with the rate card as it is, where somebody has saved since */
export async function changeRateCard(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: RateCardChanges },
): Promise<RateCardRecord> {
  const before = await rateCardToChange(db, input.id)
  checkVersion(actor, before, input.version)
  const { document, ...facts } = input.changes
  const isRevised = document !== undefined && !isSame(document, before.document)
  const changes = changedFacts(before, facts)
  if (!isRevised && changes.length === 0) return before
  if (isRevised || facts.status !== undefined) requireCosts(actor)
  if (facts.status === 'active') checkUsable(document ?? before.document)
  let changed = before
  if (isRevised) changed = await revise(db, actor, changed, { document, why: 'edited' })
  if (changes.length > 0) changed = await updateRateCard(db, changed, facts)
  if (facts.tags) await rememberTags(db, facts.tags)
  const data = isRevised ? { revision: changed.revision } : {}
  await record(db, actor, 'changed', subjectOf(changed), { changes, data })
  if (isRevised || facts.status) await emit(services, db, ratesChanged, { rateCardIds: [changed.id] })
  announce(db, actor, changed.id)
  return changed
}

/** Goes back to an earlier revision, by a new one that equals it. */
export async function reviseTo(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, number, document }: { id: string; version: number; number: number; document: RateDocument },
): Promise<RateCardRecord> {
  const before = await rateCardToChange(db, id)
  checkVersion(actor, before, version)
  if (isSame(document, before.document)) return before
  const changed = await revise(db, actor, before, { document, why: 'rolled-back', equals: number })
  await record(db, actor, 'state_restored', subjectOf(changed), { data: { revision: number } })
  await emit(services, db, ratesChanged, { rateCardIds: [id] })
  announce(db, actor, id)
  return changed
}

/** Takes a card away. One that prices something stays as what it was priced by, and prices nothing more. */
export async function removeRateCard(services: Services, db: AgencyDb, actor: Member, id: string) {
  const before = await rateCardToChange(db, id)
  const isKept = await isInUse(db, id)
  if (isKept) {
    if (before.status !== 'ended') {
      const changed = await updateRateCard(db, before, { status: 'ended' })
      await record(db, actor, 'changed', subjectOf(changed), { changes: changedFacts(before, { status: 'ended' }) })
    }
  } else {
    await updateRateCard(db, before, { deletedAt: services.clock.now().toISOString() })
    await record(db, actor, 'deleted', subjectOf(before))
  }
  await emit(services, db, ratesChanged, { rateCardIds: [id] })
  announce(db, actor, id)
  return { outcome: isKept ? ('ended' as const) : ('deleted' as const) }
}

/** Restoring one that is not deleted changes nothing. */
export async function restoreRateCard(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<RateCardRecord> {
  const before = await findRateCardForUpdate(db, id)
  if (!before) throw notFound('rate card')
  if (!before.deletedAt) return before
  const restored = await updateRateCard(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  await emit(services, db, ratesChanged, { rateCardIds: [id] })
  announce(db, actor, id)
  return restored
}
