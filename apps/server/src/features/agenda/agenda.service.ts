import { vendorDocumentLabels } from '@sarai/contract/vendor-words'
import { mayUse } from '@sarai/contract/access'
import type { AgendaItem } from '@sarai/contract/agenda'
import { type AgendaKind, agendaKinds } from '@sarai/contract/agenda-words'
import type { Member } from '../../core/actor.ts'
import { checkDays, dayEnd, dayStart, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { customersDue, type Due, vendorsDue } from '../dues/dues.service.ts'
import {
  type Asked,
  countOpenTasks,
  listEndingDocuments,
  listEndingVendorDocuments,
  listEndingOffers,
  listOpenTasks,
  maxItems,
} from './agenda.queries.ts'

export interface AgendaQuestion {
  from: string
  to: string
  owner?: string
  kind?: AgendaKind[]
}

/** Maximum overdue entries listed. */
const maxOverdue = 50
const maxDays = 100

type TaskRow = Awaited<ReturnType<typeof listOpenTasks>>[number]

/** Kinds of records whose tasks somebody sees. */
const seenBy = (actor: Member) => ({
  seesLeads: mayUse(actor, 'leads'),
  seesProposals: mayUse(actor, 'prospects'),
  seesPackages: mayUse(actor, 'packages'),
})

function recordOf({ leadId, contactId, packageId, proposalId, tripId }: TaskRow): AgendaItem['record'] {
  if (leadId) return { kind: 'lead', id: leadId }
  if (contactId) return { kind: 'contact', id: contactId }
  if (packageId) return { kind: 'package', id: packageId }
  return tripId ? { kind: 'trip', id: tripId } : { kind: 'proposal', id: proposalId ?? '' }
}

function itemOfTask(row: TaskRow, timeZone: string): AgendaItem {
  const { about, ...task } = row
  const { id, kind, title, dueAt, assigneeId } = task
  return {
    id,
    kind,
    day: today(new Date(dueAt), timeZone),
    at: dueAt,
    title,
    about,
    record: recordOf(row),
    ownerId: assigneeId,
    amount: null,
    task,
  }
}

/** Things of a day as a whole. */
const wholeDay = { at: null, task: null } as const

const documentWords: Record<string, string> = {
  passport: 'Passport',
  visa: 'Visa',
  pan: 'PAN card',
  aadhaar: 'Aadhaar',
}
const documentName = (kind: string) =>
  documentWords[kind] ?? (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('_', ' ')

const itemOfDue = (kind: 'due' | 'payable', { amount, currency, ...due }: Due): AgendaItem => ({
  ...wholeDay,
  ...due,
  kind,
  amount: { value: amount, currency },
})

/** What somebody sees in the calendar for some days, in order. */
export async function listAgenda(
  db: AgencyDb,
  actor: Member,
  { from, to, owner, kind = [...agendaKinds] }: AgendaQuestion,
): Promise<{ items: AgendaItem[]; isCut: boolean }> {
  if (!checkDays(from, to, maxDays))
    throw refused('BAD_DAYS', `Ask for 1 to ${maxDays} days.`, { fields: { to: 'Choose a later or nearer day' } })
  const { visibleOwners, seesUnowned, userId } = actor
  const { timeZone } = actor.agency
  const asked: Asked = { visibleOwners, seesUnowned, userId, owner }
  const days = { ...asked, from, to, seesLeads: mayUse(actor, 'leads') }
  const seesProposals = mayUse(actor, 'prospects')
  const wants = (one: AgendaKind) => kind.includes(one)
  const kinds = (['follow_up', 'task'] as const).filter(wants)
  const seesVendors = owner === undefined && mayUse(actor, 'vendors')
  const [tasks, dues, payables, offers, documents, papers] = await db.together(() => [
    kinds.length > 0
      ? listOpenTasks(db, {
          ...asked,
          kinds,
          from: dayStart(from, timeZone),
          before: dayEnd(to, timeZone),
          ...seenBy(actor),
        })
      : [],
    wants('due') ? customersDue(db, actor, { from, to, owner }, maxItems) : [],
    wants('payable') ? vendorsDue(db, actor, { from, to, owner }, maxItems) : [],
    wants('validity') && seesProposals ? listEndingOffers(db, days) : [],
    wants('expiry') ? listEndingDocuments(db, days) : [],
    wants('expiry') && seesVendors ? listEndingVendorDocuments(db, days) : [],
  ])
  const items: AgendaItem[] = [
    ...tasks.map((row) => itemOfTask(row, timeZone)),
    ...dues.map((due) => itemOfDue('due', due)),
    ...payables.map((due) => itemOfDue('payable', due)),
    ...offers.map(({ id, title, customer, ownerId, until }) => {
      const record = { kind: 'proposal' as const, id }
      return {
        ...wholeDay,
        id,
        kind: 'validity' as const,
        day: until,
        title: `Offer ends: ${title}`,
        about: customer ?? title,
        record,
        ownerId,
        amount: null,
      }
    }),
    ...documents.map(({ id, kind: paper, until, contactId, name, ownerId }) => {
      const record = { kind: 'contact' as const, id: contactId }
      return {
        ...wholeDay,
        id,
        kind: 'expiry' as const,
        day: until,
        title: `${documentName(paper)} expires`,
        about: name,
        record,
        ownerId,
        amount: null,
      }
    }),
    ...papers.map(({ id, kind: paper, until, vendorId, name }) => ({
      ...wholeDay,
      id,
      kind: 'expiry' as const,
      day: until,
      title: `${vendorDocumentLabels[paper]} ends`,
      about: name,
      record: { kind: 'vendor' as const, id: vendorId },
      ownerId: null,
      amount: null,
    })),
  ]
  // What has a time comes in its order, after what is of the day as a whole.
  items.sort((a, b) => a.day.localeCompare(b.day) || (a.at ?? '').localeCompare(b.at ?? '') || a.id.localeCompare(b.id))
  const isCut = [tasks, dues, payables, offers, documents, papers].some(({ length }) => length >= maxItems)
  return { items, isCut }
}

/** Follow-ups and tasks whose time has passed. */
export async function listOverdue(services: Services, db: AgencyDb, actor: Member, { owner, kind }: AgendaQuestion) {
  const kinds = (['follow_up', 'task'] as const).filter((one) => !kind || kind.includes(one))
  if (kinds.length === 0) return { overdue: [], overdueTotal: 0 }
  const { visibleOwners, seesUnowned, userId } = actor
  const asked = {
    visibleOwners,
    seesUnowned,
    userId,
    owner,
    kinds,
    before: services.clock.now().toISOString(),
    ...seenBy(actor),
  }
  const [rows, overdueTotal] = await db.together(() => [
    listOpenTasks(db, asked, maxOverdue),
    countOpenTasks(db, asked),
  ])
  return { overdue: rows.map((row) => itemOfTask(row, actor.agency.timeZone)), overdueTotal }
}
