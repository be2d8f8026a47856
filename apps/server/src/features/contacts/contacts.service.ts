import type { ContactChanges, NewContact } from '@sarai/contract/contact-schemas'
import type { AgencyTraits, Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { findAgency, rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedValues, newValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { asSeenBy, mayAssignTo } from '../../core/visibility.rules.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { findByExactTerms } from '../../kernel/search/search.service.ts'
import { emailTerm, phoneTerm } from '../../kernel/search/search.rules.ts'
import { handOverTasks } from '../../kernel/tasks/tasks.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { type Author, type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import { contactRowsOf } from './contacts-list.queries.ts'
import {
  type ContactRecord,
  findContact,
  findContactsForUpdate,
  hasPeople,
  insertContact,
  setContactDeleted,
  updateContact,
} from './contacts.queries.ts'
import { completed, factProblems, presentContact } from './contacts.rules.ts'
import { keptOrE164, notAPhone, toE164 } from '../../core/phones.rules.ts'

export { familyOf, survivorsOf } from './contacts-family.queries.ts'
export { contactIndex, findContact, mergedIds, findContactsForUpdate, type ContactRecord } from './contacts.queries.ts'

export function subjectOf(contact: {
  id: string
  name: string
  ownerId: string | null
}): EntrySubject & { kind: 'contact' } {
  return { kind: 'contact', id: contact.id, label: contact.name, ownerId: contact.ownerId }
}

type Facts = Pick<ContactChanges, 'phones' | 'emails' | 'whatsapp'>

/** The facts with their phone numbers in E.164, and each number and address once. `before`: the contact they change. */
function normalised<T extends Facts>(facts: T, { country }: AgencyTraits, before?: ContactRecord): T {
  const result = { ...facts }
  const stored = [...(before?.phones ?? []).map(({ number }) => number), before?.whatsapp]
  const inE164 = (typed: string, field: string) => {
    const number = keptOrE164(typed, country, stored)
    if (!number) throw invalid({ [field]: notAPhone })
    return number
  }
  if (facts.whatsapp) result.whatsapp = inE164(facts.whatsapp, 'whatsapp')
  if (facts.phones) {
    const phones = facts.phones.map((phone, at) => ({ ...phone, number: inE164(phone.number, `phones.${at}.number`) }))
    result.phones = phones.filter((phone, at) => phones.findIndex((other) => other.number === phone.number) === at)
  }
  if (facts.emails) {
    const { emails } = facts
    result.emails = emails.filter((email, at) => emails.findIndex((other) => other.address === email.address) === at)
  }
  return result
}

/** @throws AppError where the facts contradict each other, or refer to somebody they may not */
async function checkFacts(
  db: AgencyDb,
  actor: Member,
  contact: Parameters<typeof factProblems>[0] & { ownerId: string | null },
  before: ContactRecord | undefined,
  day: string,
): Promise<void> {
  const problems = factProblems(contact, day)
  if (contact.companyId && contact.companyId !== before?.companyId) {
    const company = await findContact(db, contact.companyId, actor)
    if (!company || company.deletedAt || company.kind !== 'company') problems.companyId ??= 'Choose a company'
  }
  if (before?.kind === 'company' && contact.kind === 'person' && (await hasPeople(db, contact.id)))
    problems.kind = 'People belong to this company; move them first'
  if (contact.ownerId !== before?.ownerId) await checkOwner(db, actor, contact.ownerId, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

async function checkOwner(
  db: AgencyDb,
  actor: Member,
  ownerId: string | null,
  problems: Record<string, string>,
): Promise<void> {
  if (!mayAssignTo(actor, ownerId)) problems.ownerId = 'You can give a contact only to yourself or your team'
  else if (ownerId && ownerId !== actor.userId && !(await findMember(db, ownerId))?.isActive)
    problems.ownerId = 'This person is not in your team'
}

/** A contact of which nothing is known yet. */
const blank = {
  id: '',
  kind: 'person' as const,
  companyId: null,
  gstin: null,
  pan: null,
  birthday: null,
  anniversary: null,
}

export async function createContact(services: Services, db: AgencyDb, actor: Member, input: NewContact) {
  const { ownerId = actor.userId, custom: own, ...given } = input
  const facts = completed(blank, normalised(given, actor.agency))
  const day = todayFor(services, actor.agency)
  await checkFacts(db, actor, { ...blank, ...facts, ownerId }, undefined, day)
  const custom = await newValues(db, actor, 'contacts', own)
  const number = await services.numbers.next(db.agencyId, 'contact')
  const contact = await insertContact(db, { ...facts, custom, number, ownerId, createdBy: actor.userId })
  await record(db, actor, 'created', subjectOf(contact), { data: { source: contact.source } })
  if (contact.tags.length > 0) await rememberTags(db, contact.tags)
  db.announce({ topic: 'contacts', ids: [contact.id], by: actor.userId })
  return presentContact(contact, day)
}

/** @throws AppError 404, or 422 for one that was deleted */
export async function contactToChange(db: AgencyDb, actor: Member, id: string): Promise<ContactRecord> {
  const [contact] = await findContactsForUpdate(db, [id], actor)
  if (!contact) throw notFound('contact')
  if (contact.deletedAt) throw refused('DELETED', 'This contact was deleted. Restore it first.')
  return contact
}

/** A save based on an older version does not overwrite later changes; both are shown instead. */
export const stale = (current: ContactRecord, day: string) =>
  conflict('STALE', 'Somebody changed this contact while you were editing it.', {
    current: presentContact(current, day),
  })

export async function changeContact(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: ContactChanges },
) {
  const day = todayFor(services, actor.agency)
  const before = await contactToChange(db, actor, input.id)
  if (before.version !== input.version) throw stale(before, day)
  const { custom: asked, ...named } = normalised(input.changes, actor.agency, before)
  const given = completed(before, named)
  const changed = changedFacts(before, given)
  const own = await changedValues(db, 'contacts', before, asked)
  const changes = [...changed, ...own.changes]
  if (changes.length === 0) return presentContact(before, day)
  await checkFacts(db, actor, { ...before, ...given }, before, day)
  const columns = Object.fromEntries(changed.map(({ field, to }) => [field, to]))
  const contact = await updateContact(db, before, { ...columns, custom: own.custom })
  const facts = changes.filter(({ field }) => field !== 'ownerId')
  if (facts.length > 0) await record(db, actor, 'changed', subjectOf(contact), { changes: facts })
  if (contact.ownerId !== before.ownerId) {
    await handOverTasks(db, { contactId: contact.id }, before.ownerId, contact.ownerId)
    await record(db, actor, 'assigned', subjectOf(contact), {
      changes: changes.filter(({ field }) => field === 'ownerId'),
    })
  }
  if (changes.some(({ field }) => field === 'tags')) await rememberTags(db, contact.tags)
  db.announce({ topic: 'contacts', ids: [contact.id], by: actor.userId })
  return presentContact(contact, day)
}

/**
 * Keeps the PAN that somebody gave themselves. One that is known stays.
 * @throws AppError 422 where it cannot be theirs
 */
export async function keepPan(
  services: Services,
  db: AgencyDb,
  doer: Author,
  { id, pan }: { id: string; pan: string },
): Promise<ContactRecord | undefined> {
  const [before] = await findContactsForUpdate(db, [id], unrestricted)
  if (!before || before.pan !== null) return undefined
  const { pan: problem } = factProblems({ ...before, pan }, todayFor(services, await findAgency(db)))
  if (problem) throw invalid({ pan: problem })
  const contact = await updateContact(db, before, { pan })
  await record(db, doer, 'changed', subjectOf(contact), { changes: [{ field: 'pan', from: null, to: pan }] })
  db.announce({ topic: 'contacts', ids: [id], by: null })
  return contact
}

export async function removeContact(db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await contactToChange(db, actor, id)
  requireRight(actor, 'delete', before)
  await setContactDeleted(db, id, true)
  await record(db, actor, 'deleted', subjectOf(before))
  db.announce({ topic: 'contacts', ids: [id], by: actor.userId })
}

export async function restoreContact(services: Services, db: AgencyDb, actor: Member, id: string) {
  const day = todayFor(services, actor.agency)
  const [before] = await findContactsForUpdate(db, [id], actor)
  if (!before) throw notFound('contact')
  // What is in the bin is for those who may put it there.
  requireRight(actor, 'delete', before)
  if (before.mergedInto)
    throw refused('MERGED', 'This contact was merged into another one. Undo the merge to have it back.', {
      mergedInto: before.mergedInto,
    })
  if (!before.deletedAt) return presentContact(before, day)
  const contact = await setContactDeleted(db, id, false)
  await record(db, actor, 'restored', subjectOf(contact))
  db.announce({ topic: 'contacts', ids: [id], by: actor.userId })
  return presentContact(contact, day)
}

/** Contacts with one of the phone numbers or addresses that somebody may see, the newest first, with what matched. */
export async function matchingContacts(
  db: AgencyDb,
  actor: Member,
  given: { phones?: string[]; emails?: string[]; except?: string },
) {
  const phones = (given.phones ?? []).flatMap((typed) => toE164(typed, actor.agency.country) ?? [])
  const emails = (given.emails ?? []).map((typed) => typed.trim().toLowerCase()).filter(Boolean)
  const terms = [...phones.map(phoneTerm), ...emails.map(emailTerm)]
  if (terms.length === 0) return { data: [], isWithColleagues: false }
  const found = await findByExactTerms(db, 'contact', terms)
  const rows = await contactRowsOf(db, [...new Set(found.map((hit) => hit.id))])
  const byPhone = new Set(found.filter((hit) => hit.term.startsWith('p')).map((hit) => hit.id))
  const matches = rows
    .filter((row) => row.id !== given.except)
    .map((row) => ({ ...row, matched: byPhone.has(row.id) ? ('phone' as const) : ('email' as const) }))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return asSeenBy(actor, matches)
}

/** All contacts with a phone number in E.164, whoever sees them, the newest first. */
export async function listContactsWithPhone(db: AgencyDb, phone: string) {
  const found = await findByExactTerms(db, 'contact', [phoneTerm(phone)])
  const rows = await contactRowsOf(db, [...new Set(found.map(({ id }) => id))])
  return rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
