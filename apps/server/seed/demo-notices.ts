import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { insertNotices, type NewNotice } from '../src/kernel/notices/notices.queries.ts'
import { leads } from '../src/features/leads/leads.table.ts'
import { proposals } from '../src/features/prospects/prospects.table.ts'
import { proposalNumber } from '../src/features/prospects/prospects.rules.ts'
import { reminderWords } from '../src/features/reminders/reminders.rules.ts'
import { tasks } from '../src/kernel/tasks/tasks.table.ts'
import { type Random, uuidAt } from './random.ts'

const hour = 3_600_000
/** How far back people's notices go. */
const kept = 10 * 24 * hour

type Told = Omit<NewNotice, 'id' | 'readAt' | 'createdAt'> & { at: string }

/** What people of the demo agency have been told lately, and the reminders that are still to come. */
export async function seedNotices(db: AgencyDb, random: Random, now: Date, timeZone: string): Promise<void> {
  await db
    .update(tasks)
    .set({ remindAt: sql`${tasks.dueAt}` })
    .where(and(db.own(tasks), isNull(tasks.doneAt), gt(tasks.dueAt, now.toISOString())))
  const since = new Date(now.getTime() - kept).toISOString()
  const told = [
    ...(await ofTasks(db, since, now, timeZone)),
    ...(await ofProposals(db, since)),
    ...(await ofLeads(db, since)),
  ]
  told.sort((one, other) => one.at.localeCompare(other.at))
  const rows = told.map(({ at, ...notice }): NewNotice => {
    const age = now.getTime() - Date.parse(at)
    // What is older has been read, mostly.
    const isRead = age > 30 * hour || (age > 8 * hour && random.chance(0.6))
    return { ...notice, id: uuidAt(random, new Date(at)), createdAt: at, readAt: isRead ? at : null }
  })
  for (let at = 0; at < rows.length; at += 200) await insertNotices(db, rows.slice(at, at + 200))
}

async function ofTasks(db: AgencyDb, since: string, now: Date, timeZone: string): Promise<Told[]> {
  const due = await db
    .select({ task: tasks, name: leads.name })
    .from(tasks)
    .innerJoin(leads, and(db.own(leads), eq(tasks.subjectKind, 'lead'), eq(leads.id, tasks.subjectId)))
    .where(
      and(
        db.own(tasks),
        isNull(tasks.doneAt),
        gt(tasks.dueAt, since),
        lt(tasks.dueAt, now.toISOString()),
        isNotNull(tasks.assigneeId),
      ),
    )
  return due.flatMap(({ task, name }) =>
    task.assigneeId
      ? [
          {
            at: task.dueAt,
            userId: task.assigneeId,
            kind: 'reminder' as const,
            cause: `task ${task.id} ${task.dueAt}`,
            ...reminderWords(task, name, timeZone),
            subject: 'lead' as const,
            subjectId: task.subjectId,
            taskId: task.id,
          },
        ]
      : [],
  )
}

async function ofProposals(db: AgencyDb, since: string): Promise<Told[]> {
  const found = await db
    .select({ proposal: proposals, name: leads.name })
    .from(proposals)
    .innerJoin(leads, and(db.own(leads), eq(leads.id, proposals.leadId)))
    .where(and(db.own(proposals), gt(proposals.lastViewedAt, since), isNotNull(proposals.ownerId)))
  return found.flatMap(({ proposal, name }) => {
    const { id, number, title, ownerId, acceptedAt, lastViewedAt, status } = proposal
    const about = { userId: ownerId ?? '', subject: 'proposal' as const, subjectId: id }
    const what = `${proposalNumber(number)} ${title}`
    const seen = { ...about, kind: 'proposal_seen' as const, cause: `seen ${id}`, title: `${name} opened ${what}` }
    const accepted = {
      ...about,
      kind: 'proposal_accepted' as const,
      cause: `accepted ${id}`,
      title: `${name} accepted ${what}`,
    }
    const asked = {
      ...about,
      kind: 'change_asked' as const,
      cause: `asked ${id}`,
      title: `${name} asked for a change of ${what}`,
    }
    return [
      ...(lastViewedAt ? [{ ...seen, at: lastViewedAt }] : []),
      ...(acceptedAt && acceptedAt > since ? [{ ...accepted, at: acceptedAt }] : []),
      ...(status === 'changes-requested' && lastViewedAt ? [{ ...asked, at: lastViewedAt }] : []),
    ]
  })
}

async function ofLeads(db: AgencyDb, since: string): Promise<Told[]> {
  const found = await db
    .select()
    .from(leads)
    .where(and(db.own(leads), gt(leads.createdAt, since), isNotNull(leads.ownerId)))
  return found.map((lead) => ({
    at: lead.createdAt,
    userId: lead.ownerId ?? '',
    kind: 'lead_assigned' as const,
    cause: `lead_assigned ${lead.id}`,
    title: `${lead.name} is your lead now`,
    body: [lead.destinations.join(', '), lead.requirement].filter(Boolean).join(' · ').slice(0, 300) || null,
    subject: 'lead' as const,
    subjectId: lead.id,
  }))
}
