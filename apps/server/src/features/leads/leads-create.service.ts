import type { LeadChanges, MailWarning, NewLead } from '@sarai/contract/lead-schemas'
import { uuidv7 } from 'uuidv7'
import type { AgencyTraits, Intake, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import type { Person } from '../contacts/contacts-made.rules.ts'
import { toE164 } from '../../core/phones.rules.ts'
import { newValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { insertNote } from '../../kernel/notes/notes.service.ts'
import { findByExactTerms } from '../../kernel/search/search.service.ts'
import { emailTerm, phoneTerm } from '../../kernel/search/search.rules.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { planTask } from '../../kernel/tasks/tasks-plan.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import type { NewEntry } from '../../kernel/timeline/timeline.service.ts'
import { entryOf, personOf, record, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { findLeadForUpdate, insertLead, type LeadRecord, touchLead } from './leads.queries.ts'
import { leadRowsOf } from './leads-list.queries.ts'
import { defaultFollowUp, enquiryText } from './leads.rules.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { noticeOfLead, normalised, requireContact, subjectOf, tellOwner, visibleTo } from './leads.service.ts'

/**
 * Stores a new lead with its first follow-up, and tells its RM. Required custom fields are not checked for leads from
 * outside.
 */
export async function createLead(
  services: Services,
  db: AgencyDb,
  actor: Member | Intake,
  input: NewLead,
  /** What else its history is to say of where it came from. */
  about: Record<string, unknown> = {},
): Promise<{ lead: LeadRecord; warnings: MailWarning[] }> {
  const { followUp, ownerId: wanted, custom: given, ...facts } = normalised(input, actor.agency)
  const person = personOf(actor)
  const ownerId = wanted === undefined ? person : wanted
  if (actor.kind === 'member' && !mayAssignTo(actor, ownerId))
    throw invalid({ ownerId: 'You can give a lead only to yourself or your team' })
  const dueAt =
    followUp === null ? null : (followUp?.dueAt ?? defaultFollowUp(services.clock.now(), actor.agency.timeZone))
  const id = uuidv7()
  const created = entryOf(actor, 'created', subjectOf({ id, name: facts.name, ownerId }), {
    data: { source: facts.source ?? null, ...about },
  })
  const [{ custom, number }, { contactId, store }] = await db.together(() => [
    valuesAndNumber(services, db, actor, given),
    contactOf(services, db, actor, { ...facts, ownerId, createdBy: person }, created),
  ])
  // Begun in the order that the foreign keys ask for.
  const [, lead] = await db.together(() => [
    store(),
    insertLead(db, {
      currency: actor.agency.currency,
      ...facts,
      id,
      number,
      contactId,
      ownerId,
      createdBy: person,
      custom,
      nextFollowUpAt: dueAt,
    }),
    dueAt &&
      planTask(services, db, {
        kind: 'follow_up',
        on: { leadId: id },
        title: 'Follow up',
        channel: followUp?.channel ?? 'call',
        note: followUp?.note ?? null,
        dueAt,
        assigneeId: ownerId,
        createdBy: person,
      }),
    facts.tags?.length && rememberTags(db, facts.tags),
  ])
  db.announce({ topic: 'leads', ids: [lead.id], by: person })
  db.announce({ topic: 'activity', ids: [lead.id], by: person })
  if (actor.kind !== 'member' && !ownerId) await tellOfEnquiry(services, db, lead)
  const warnings =
    ownerId && ownerId !== person
      ? await tellOwner(services, db, actor, { lead, ownerId, context: 'LEAD_CREATED_REMINDER' })
      : []
  return { lead, warnings }
}

/** A lead whose own fields are refused takes no number. */
async function valuesAndNumber(
  { numbers }: Services,
  db: AgencyDb,
  actor: Member | Intake,
  given: NewLead['custom'],
): Promise<{ custom: Awaited<ReturnType<typeof newValues>>; number: number }> {
  const custom = await newValues(db, actor, 'leads', given)
  return { custom, number: await numbers.next(db.agencyId, 'lead') }
}

/** Tells those who give leads out that one has come in that is nobody's. */
async function tellOfEnquiry(services: Services, db: AgencyDb, lead: LeadRecord): Promise<void> {
  const givers = (await listMembers(db)).filter(
    ({ isActive, isSubuser, isManager }) => isActive && (!isSubuser || isManager),
  )
  const title = `New enquiry: ${lead.name}`
  await tellPeople(
    services,
    db,
    givers.map(({ id }) => noticeOfLead(lead, id, 'lead_came', title)),
  )
}

/**
 * The contact that asks: the one that was named, else the one with this phone or email, else a new one. `store` writes
 * it, with its history and the lead's, which is `created`.
 */
async function contactOf(
  services: Services,
  db: AgencyDb,
  actor: Member | Intake,
  { contactId, ...asking }: Person & { contactId?: string },
  created: NewEntry,
): Promise<{ contactId: string; store: () => Promise<unknown> }> {
  if (contactId === undefined) {
    const { ids, store } = await contactsFor(services, db, actor, [asking], [created])
    return { contactId: ids[0] ?? '', store }
  }
  await requireContact(db, actor, contactId)
  return { contactId, store: () => recordAll(db, [created]) }
}

/** Keeps a second enquiry of the same person with the lead there is: as a note, and as something new to react to. */
export async function enquireAgain(
  db: AgencyDb,
  actor: Member | Intake,
  id: string,
  enquiry: LeadChanges,
): Promise<LeadRecord> {
  const lead = await findLeadForUpdate(db, id, visibleTo(actor))
  if (!lead) throw notFound('lead')
  const body = enquiryText(normalised(enquiry, actor.agency), enquiry.currency ?? actor.agency.currency)
  await insertNote(db, { on: { leadId: id }, body: `Enquired again\n\n${body}`, authorId: personOf(actor) })
  await record(db, actor, 'enquired_again', subjectOf(lead), { data: { excerpt: body.slice(0, 200) } })
  await touchLead(db, id, { responded: false })
  db.announce({ topic: 'leads', ids: [id], by: null })
  return lead
}

/** Leads with the same phone or email, the newest first, with what matched. */
export async function matchingLeads(db: AgencyDb, agency: AgencyTraits, given: { phone?: string; email?: string }) {
  const phone = given.phone ? toE164(given.phone, agency.country) : undefined
  const email = given.email?.trim().toLowerCase() || undefined
  const terms = [phone && phoneTerm(phone), email && emailTerm(email)].filter(
    (term) => term !== undefined && term !== '',
  )
  if (terms.length === 0) return []
  const found = await findByExactTerms(db, 'lead', terms as string[])
  const leads = await leadRowsOf(db, [...new Set(found.map((hit) => hit.id))])
  const byPhone = new Set(found.filter((hit) => hit.term.startsWith('p')).map((hit) => hit.id))
  return leads
    .map((lead) => ({ ...lead, matched: byPhone.has(lead.id) ? ('phone' as const) : ('email' as const) }))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

interface Reached {
  phone?: string | null
  email?: string | null
}

/** The open leads of somebody, by their phone number or email address, whoever sees them; the newest first. */
export async function listOpenLeadsWith(db: AgencyDb, agency: AgencyTraits, { phone, email }: Reached) {
  const [matches, stages] = await db.together(() => [
    matchingLeads(db, agency, { phone: phone ?? undefined, email: email ?? undefined }),
    listStages(db),
  ])
  const open = new Set(stages.filter(({ kind }) => kind === 'open').map(({ id }) => id))
  return matches.filter(({ stageId }) => open.has(stageId))
}
