import type { Lead, LeadChanges, MailWarning } from '@sarai/contract/lead-schemas'
import type { AgencyTraits, Intake, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { findAgency, rememberTags } from '../../kernel/agency/agency.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { ownMergeValues } from '../../kernel/custom-fields/custom-fields-templates.service.ts'
import { changedValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import { tellPeople, type Notification } from '../../kernel/notices/notices.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { countOpenFollowUps, handOverTasks } from '../../kernel/tasks/tasks.service.ts'
import { planTask } from '../../kernel/tasks/tasks-plan.service.ts'
import { thoseWithPage } from '../../kernel/accounts/accounts-pages.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { leadValues } from '../../kernel/templates/templates-values.rules.ts'
import { mailByTemplate } from '../../kernel/templates/templates.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import {
  findLeadForUpdate,
  isLeadOpen,
  type LeadRecord,
  setLeadDeleted,
  touchLead,
  updateLead,
  updateLeadStage,
} from './leads.queries.ts'
import { defaultFollowUp, mayConvert, missingFor, nameRequirements, type OwnLabels } from './leads.rules.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { askedOwn } from './leads-required.service.ts'
import { settleFollowUps, settleLead } from './leads-settled.service.ts'

export {
  findLead,
  findLeadForUpdate,
  findLeadsForUpdate,
  leadTerms,
  touchLead,
  updateLead,
  type LeadRecord,
} from './leads.queries.ts'

export function subjectOf(lead: { id: string; name: string; ownerId: string | null }): EntrySubject & { kind: 'lead' } {
  return { kind: 'lead', id: lead.id, label: lead.name, ownerId: lead.ownerId }
}

/** Who may see what; enquiries from outside are compared with all records. */
export const visibleTo = (actor: Member | Intake): Visible => (actor.kind === 'member' ? actor : unrestricted)

const phoneFields = ['phone', 'whatsapp'] as const

interface Phones {
  phone?: string | null
  whatsapp?: string | null
}

/** The facts with their phone numbers in E.164. `before`: the lead that they change. */
export function normalised<T extends Phones>(facts: T, { country }: AgencyTraits, before?: Phones): T {
  const result = { ...facts }
  for (const field of phoneFields) {
    const typed = facts[field]
    if (!typed) continue
    const number = keptOrE164(typed, country, [before?.phone, before?.whatsapp])
    if (!number) throw invalid({ [field]: notAPhone })
    result[field] = number
  }
  return result
}

/** @throws AppError where a lead is to be linked to a contact that cannot be seen */
export async function requireContact(db: AgencyDb, actor: Member | Intake, contactId: string): Promise<void> {
  const contact = await findContact(db, contactId, visibleTo(actor))
  if (!contact || contact.deletedAt) throw invalid({ contactId: 'This contact does not exist' })
}

async function leadToChange(db: AgencyDb, actor: Member, id: string): Promise<LeadRecord> {
  const lead = await findLeadForUpdate(db, id, actor)
  if (!lead) throw notFound('lead')
  if (lead.deletedAt) throw refused('DELETED', 'This lead was deleted. Restore it first.')
  return lead
}

/** A save based on an older version does not overwrite later changes; both are shown instead. */
const stale = (current: LeadRecord) =>
  conflict('STALE', 'Somebody changed this lead while you were editing it.', { current })

export async function changeLead(
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: LeadChanges },
): Promise<LeadRecord> {
  const before = await leadToChange(db, actor, input.id)
  if (before.version !== input.version) throw stale(before)
  const { custom: given, ...facts } = normalised(input.changes, actor.agency, before)
  const changed = changedFacts(before, facts)
  const own = await changedValues(db, 'leads', before, given)
  const changes = [...changed, ...own.changes]
  if (changes.length === 0) return before
  const after = { ...before, ...input.changes }
  if (after.travelStart && after.travelEnd && after.travelEnd < after.travelStart)
    throw invalid({ travelEnd: 'The return is before the start' })
  if (input.changes.contactId && input.changes.contactId !== before.contactId)
    await requireContact(db, actor, input.changes.contactId)
  const columns = Object.fromEntries(changed.map(({ field, to }) => [field, to]))
  const lead = await updateLead(db, before, { ...columns, custom: own.custom })
  await record(db, actor, 'changed', subjectOf(lead), { changes })
  if (changes.some(({ field }) => field === 'tags')) await rememberTags(db, lead.tags)
  db.announce({ topic: 'leads', ids: [lead.id], by: actor.userId })
  return lead
}

export interface Move {
  stageId: string
  lostReason?: Lead['lostReason']
  lostCompetitor?: string | null
  lostNote?: string | null
  /** A manager converts a lead that has no accepted proposal. */
  override?: boolean
  /** Whether the open tasks of a lead that is lost are closed too. */
  closeTasks?: boolean
}

type StageList = Awaited<ReturnType<typeof listStages>>

/** Why a lead may not go to a stage. */
export function checkMove(
  actor: Member,
  lead: LeadRecord,
  move: Move,
  { stages, own }: { stages: StageList; own: OwnLabels },
): void {
  const target = stages.find((stage) => stage.id === move.stageId)
  if (!target) throw invalid({ stageId: 'This stage does not exist' })
  const missing = missingFor(target.required, lead, own)
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((field) => [field, 'Needed for this stage']))
    throw refused('STAGE_NEEDS', `Before a lead becomes "${target.name}" it needs ${nameRequirements(missing, own)}.`, {
      fields,
    })
  }
  if (target.kind === 'lost' && !move.lostReason)
    throw refused('REASON_NEEDED', 'Say why the lead was lost.', { fields: { lostReason: 'Choose a reason' } })
  if (target.kind === 'won' && !move.override)
    throw refused(
      'NO_ACCEPTED_PROPOSAL',
      `No proposal of this lead was accepted. ${mayConvert(actor) ? 'Confirm to convert it anyway.' : 'Ask a manager to convert it.'}`,
    )
  if (target.kind === 'won' && !mayConvert(actor))
    throw refused('MANAGER_NEEDED', 'Only a manager can convert a lead without an accepted proposal.')
}

export function stageMove(move: Move, stages: StageList) {
  const isLost = stages.find((stage) => stage.id === move.stageId)?.kind === 'lost'
  return {
    stageId: move.stageId,
    lostReason: isLost ? (move.lostReason ?? null) : null,
    lostCompetitor: isLost ? (move.lostCompetitor ?? null) : null,
    lostNote: isLost ? (move.lostNote ?? null) : null,
  }
}

export async function moveLead(
  db: AgencyDb,
  actor: Member,
  input: Move & { id: string; from?: string },
): Promise<LeadRecord> {
  const [before, stages] = await db.together(() => [leadToChange(db, actor, input.id), listStages(db)])
  if (before.stageId === input.stageId) return before
  if (input.from && input.from !== before.stageId) throw stale(before)
  checkMove(actor, before, input, { stages, own: await askedOwn(db, stages, input.stageId) })
  const move = stageMove(input, stages)
  const [lead] = await db.together(() => [
    updateLeadStage(db, input.id, move),
    record(db, actor, 'moved', subjectOf(before), {
      changes: [{ field: 'stageId', from: before.stageId, to: input.stageId }],
      data: {
        from: nameOf(stages, before.stageId),
        to: nameOf(stages, input.stageId),
        lostReason: move.lostReason,
        override: input.override ?? false,
      },
    }),
  ])
  db.announce({ topic: 'leads', ids: [lead.id], by: actor.userId })
  return settleLead(db, actor, lead, move.lostReason !== null && input.closeTasks === true)
}

const nameOf = (stages: StageList, id: string) => stages.find((stage) => stage.id === id)?.name ?? ''

/** Gives a lead to an RM, with its open follow-ups, and tells them. */
export async function assignLead(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; ownerId: string | null },
): Promise<{ lead: LeadRecord; warnings: MailWarning[] }> {
  const before = await leadToChange(db, actor, input.id)
  if (before.ownerId === input.ownerId) return { lead: before, warnings: [] }
  if (!mayAssignTo(actor, input.ownerId))
    throw invalid({ ownerId: 'You can give a lead only to yourself or your team' })
  const owner = input.ownerId ? await findMember(db, input.ownerId) : undefined
  if (input.ownerId && !owner?.isActive) throw invalid({ ownerId: 'This person is not in your team' })
  const changed = await updateLead(db, before, { ownerId: input.ownerId })
  await handOverTasks(db, { leadId: input.id }, before.ownerId, input.ownerId)
  const lead = input.ownerId ? await remind(services, db, actor, changed) : changed
  await record(db, actor, 'assigned', subjectOf(lead), {
    changes: [{ field: 'ownerId', from: before.ownerId, to: input.ownerId }],
  })
  db.announce({ topic: 'leads', ids: [lead.id], by: actor.userId })
  const warnings =
    input.ownerId && input.ownerId !== actor.userId
      ? await tellOwner(services, db, actor, {
          lead,
          ownerId: input.ownerId,
          context: lead.nextFollowUpAt ? 'RM_ASSIGNED_REMINDER' : 'RM_ASSIGNED',
        })
      : []
  return { lead, warnings }
}

export async function removeLead(db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await leadToChange(db, actor, id)
  requireRight(actor, 'delete', before)
  await setLeadDeleted(db, id, true)
  await record(db, actor, 'deleted', subjectOf(before))
  await settleFollowUps(db, actor, [id])
  db.announce({ topic: 'leads', ids: [id], by: actor.userId })
}

export async function restoreLead(db: AgencyDb, actor: Member, id: string): Promise<LeadRecord> {
  const before = await findLeadForUpdate(db, id, actor)
  if (!before) throw notFound('lead')
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  const lead = await setLeadDeleted(db, id, false)
  await record(db, actor, 'restored', subjectOf(lead))
  db.announce({ topic: 'leads', ids: [id], by: actor.userId })
  return settleLead(db, actor, lead)
}

/** A short summary of a lead for its new RM: destination, travellers and requirement. */
export function noticeOfLead(
  lead: LeadRecord,
  userId: string,
  kind: 'lead_assigned' | 'lead_came',
  title: string,
): Notification {
  const body = [lead.destinations.join(', '), lead.phone ?? lead.email, lead.requirement].filter(Boolean).join(' · ')
  // Given away and back again it is told once more: that is another version of the lead.
  const cause = `${kind} ${lead.id} ${lead.version}`
  return { userId, kind, cause, title, body: body.slice(0, 300) || null, about: { subject: 'lead', id: lead.id } }
}

/** Sees to it that a new RM of an open lead has something to be reminded by: the follow-ups there are, or a new one. */
async function remind(services: Services, db: AgencyDb, actor: Member, lead: LeadRecord): Promise<LeadRecord> {
  if (!(await isLeadOpen(db, lead.id)) || (await countOpenFollowUps(db, lead.id)) > 0) return lead
  await planTask(services, db, {
    kind: 'follow_up',
    on: { leadId: lead.id },
    title: 'Follow up',
    channel: 'call',
    dueAt: defaultFollowUp(services.clock.now(), actor.agency.timeZone),
    assigneeId: lead.ownerId,
    createdBy: actor.userId,
  })
  await touchLead(db, lead.id, { responded: false })
  db.announce({ topic: 'tasks', ids: [lead.id], by: actor.userId })
  return (await findLeadForUpdate(db, lead.id, unrestricted)) ?? lead
}

/** Mails a lead's new RM. @returns that it could not be sent, if so */
export async function tellOwner(
  services: Services,
  db: AgencyDb,
  by: Member | Intake,
  { lead, ownerId, context }: { lead: LeadRecord; ownerId: string; context: MailWarning['context'] },
): Promise<MailWarning[]> {
  const owner = await findMember(db, ownerId)
  if (!owner) throw invalid({ ownerId: 'This person is not in your team' })
  await tellPeople(services, db, [noticeOfLead(lead, ownerId, 'lead_assigned', `${lead.name} is your lead now`)])
  // Whoever may not open leads is sent nothing of them.
  if (!(await thoseWithPage(db, [ownerId], 'leads')).has(ownerId)) return []
  const { name: agency } = await findAgency(db)
  const mail = await mailByTemplate(db, 'rm_assigned', {
    ...leadValues(lead, { appUrl: services.appUrl, timeZone: by.agency.timeZone }),
    ...(await ownMergeValues(db, 'leads', lead)),
    'rm.name': owner.name,
    'rm.email': owner.email,
    'sender.name': by.kind === 'member' ? by.name : agency,
    'agency.name': agency,
  })
  const posted = await sendMail(services, db, { to: owner.email, ...mail }, { about: subjectOf(lead), by })
  return warningsOf(posted, context)
}
