import type { FieldChange } from '@sarai/contract/timeline'
import type { NewVendor, VendorChanges } from '@sarai/contract/vendor-schemas'
import type { AgencyTraits, Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedValues, newValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { listVendorTypes } from '../vendor-types/vendor-types.service.ts'
import {
  countUses,
  findNamedVendors,
  findVendor,
  findVendorsForUpdate,
  insertVendor,
  updateVendor,
  type VendorRecord,
} from './vendors.queries.ts'
import { completed, factProblems, presentVendor, unseenFacts, usesInWords, wordedChange } from './vendors.rules.ts'

export { callVendor, isNameArchived, vendorsCalled } from './vendors-called.service.ts'
export { findVendorsNamed, searchVendors } from './vendors-list.service.ts'
export { deleteVendorsById, insertVendors, listLike, listUsed } from './vendors-import.queries.ts'
export { findVendorsForUpdate, mergedIds, updateVendor, type VendorRecord } from './vendors.queries.ts'

export const subjectOf = ({ id, name }: Pick<VendorRecord, 'id' | 'name'>): EntrySubject & { kind: 'vendor' } => ({
  kind: 'vendor',
  id,
  label: name,
  ownerId: null,
})

const announce = (db: AgencyDb, actor: Member, id: string) =>
  db.announce({ topic: 'vendors', ids: [id], by: actor.userId })

/** @throws AppError 404 */
export async function getVendor(db: AgencyDb, id: string): Promise<VendorRecord> {
  const found = await findVendor(db, id)
  if (!found) throw notFound('vendor')
  return found
}

/** The vendors that documents name, deleted ones too. Where one was merged since, `id` is that of the vendor it is now. */
export function findVendorsByIds(db: AgencyDb, ids: string[]) {
  return ids.length === 0 ? Promise.resolve([]) : findNamedVendors(db, [...new Set(ids)])
}

/** @throws AppError 404, or 422 for one that was deleted */
export async function vendorToChange(db: AgencyDb, id: string): Promise<VendorRecord> {
  const [found] = await findVendorsForUpdate(db, [id])
  if (!found) throw notFound('vendor')
  if (found.deletedAt) throw refused('DELETED', 'This vendor was deleted. Restore it first.')
  return found
}

/** A vendor as its page shows it to somebody. */
export const present = (services: Services, actor: Member, vendor: VendorRecord) =>
  presentVendor(actor, vendor, todayFor(services, actor.agency))

type Facts = Pick<VendorChanges, 'phone' | 'whatsapp' | 'people'>

/** The facts with their phone numbers in E.164. `before`: the vendor they change. */
function normalised<T extends Facts>(facts: T, { country }: AgencyTraits, before?: VendorRecord): T {
  const result = { ...facts }
  const people = before?.people ?? []
  const stored = [before?.phone, before?.whatsapp, ...people.flatMap((one) => [one.phone, one.whatsapp])]
  const inE164 = <V extends string | null | undefined>(typed: V, field: string) => {
    if (!typed) return typed
    const number = keptOrE164(typed, country, stored)
    if (!number) throw invalid({ [field]: notAPhone })
    return number
  }
  if (facts.phone) result.phone = inE164(facts.phone, 'phone')
  if (facts.whatsapp) result.whatsapp = inE164(facts.whatsapp, 'whatsapp')
  if (facts.people)
    result.people = facts.people.map((one, at) => ({
      ...one,
      phone: inE164(one.phone, `people.${at}.phone`),
      whatsapp: inE164(one.whatsapp, `people.${at}.whatsapp`),
    }))
  return result
}

/** @throws AppError where the facts contradict each other, or are not for this person to set */
async function checkFacts(db: AgencyDb, actor: Member, given: VendorChanges, before?: VendorRecord): Promise<void> {
  const problems = factProblems(before, given)
  for (const fact of unseenFacts(actor, given)) problems[fact] = 'Only those who see costs can set this'
  if (given.typeId && given.typeId !== before?.typeId) {
    const types = await listVendorTypes(db)
    if (!types.some(({ id }) => id === given.typeId)) problems.typeId = 'This type does not exist any more'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

export async function createVendor(services: Services, db: AgencyDb, actor: Member, input: NewVendor) {
  const { custom: own, ...given } = input
  const facts = completed(normalised(given, actor.agency))
  await checkFacts(db, actor, facts)
  const custom = await newValues(db, actor, 'vendors', own)
  const number = await services.numbers.next(db.agencyId, 'vendor')
  const currency = facts.currency ?? actor.agency.currency
  const stored = await insertVendor(db, { ...facts, currency, custom, number, createdBy: actor.userId })
  if (stored.tags.length > 0) await rememberTags(db, stored.tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor, stored.id)
  return present(services, actor, stored)
}

/** A save based on an older version does not overwrite later changes; both are shown instead. */
export const stale = (services: Services, actor: Member, current: VendorRecord) =>
  conflict('STALE', 'Somebody changed this vendor while you were editing it.', {
    current: present(services, actor, current),
  })

/** The changes as the history keeps them: types and amounts in the words of the time. */
async function worded(db: AgencyDb, vendor: VendorRecord, changes: FieldChange[]): Promise<FieldChange[]> {
  const isType = changes.some(({ field }) => field === 'typeId')
  return wordedChanges(vendor, isType ? await listVendorTypes(db) : [], changes)
}

/** The same by the types that there are. */
export function wordedChanges(
  { currency }: Pick<VendorRecord, 'currency'>,
  types: readonly { id: string; name: string }[],
  changes: FieldChange[],
): FieldChange[] {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  return changes.map((change) => wordedChange(change, names, currency))
}

/** @throws AppError 409 with the vendor as it is, where somebody has saved since */
export async function changeVendor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: VendorChanges },
) {
  const before = await vendorToChange(db, input.id)
  if (before.version !== input.version) throw stale(services, actor, before)
  const { custom: asked, ...named } = completed(normalised(input.changes, actor.agency, before))
  await checkFacts(db, actor, named, before)
  const changed = changedFacts(before, named)
  const own = await changedValues(db, 'vendors', before, asked)
  const changes = [...changed, ...own.changes]
  if (changes.length === 0) return present(services, actor, before)
  const columns = Object.fromEntries(changed.map(({ field, to }) => [field, to]))
  const vendor = await updateVendor(db, before, { ...columns, custom: own.custom })
  if (changes.some(({ field }) => field === 'tags')) await rememberTags(db, vendor.tags)
  const told = await worded(db, vendor, changes)
  await record(db, actor, 'changed', subjectOf(vendor), { changes: told })
  announce(db, actor, vendor.id)
  return present(services, actor, vendor)
}

/** What keeps a vendor from being deleted: "3 bookings and 1 bill"; null where nothing does. */
async function findHeldBy(db: AgencyDb, id: string): Promise<string | null> {
  return usesInWords(await countUses(db, id)) || null
}

/** The same, for whoever might delete it. @throws AppError 404 */
export async function readHeldBy(db: AgencyDb, id: string): Promise<string | null> {
  const { id: found } = await getVendor(db, id)
  return findHeldBy(db, found)
}

export async function removeVendor(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await vendorToChange(db, id)
  const heldBy = await findHeldBy(db, id)
  if (heldBy) throw refused('IN_USE', `${before.name} has ${heldBy}, so it cannot be deleted. Archive it instead.`)
  await updateVendor(db, before, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor, id)
}

/** Restoring one that is not deleted changes nothing. */
export async function restoreVendor(services: Services, db: AgencyDb, actor: Member, id: string) {
  const [before] = await findVendorsForUpdate(db, [id])
  if (!before) throw notFound('vendor')
  if (before.mergedInto)
    throw refused('MERGED', 'This vendor was merged into another one. Undo the merge to have it back.', {
      mergedInto: before.mergedInto,
    })
  if (!before.deletedAt) return present(services, actor, before)
  const restored = await updateVendor(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor, id)
  return present(services, actor, restored)
}
