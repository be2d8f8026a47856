import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { packages } from '../../features/packages/packages.table.ts'
import { proposals } from '../../features/prospects/prospects.table.ts'
import { trips } from '../../features/trips/trips.table.ts'
import { tasks } from './tasks.table.ts'

const ph = sql.placeholder

/** What somebody has to do, the first due first. */
export const mineList: ListSpec<'mine' | 'open' | 'from' | 'until', 'dueAt'> = {
  table: tasks,
  columns: {
    id: tasks.id,
    version: tasks.version,
    kind: tasks.kind,
    leadId: tasks.leadId,
    contactId: tasks.contactId,
    proposalId: tasks.proposalId,
    tripId: tasks.tripId,
    packageId: tasks.packageId,
    title: tasks.title,
    channel: tasks.channel,
    note: tasks.note,
    dueAt: tasks.dueAt,
    assigneeId: tasks.assigneeId,
    doneAt: tasks.doneAt,
    doneBy: tasks.doneBy,
    outcome: tasks.outcome,
    remindMinutes: tasks.remindMinutes,
    remindBy: tasks.remindBy,
    remindAt: tasks.remindAt,
    repeats: tasks.repeats,
    createdAt: tasks.createdAt,
  },
  sorts: { dueAt: { column: tasks.dueAt } },
  conditions: {
    mine: () => eq(tasks.assigneeId, ph('mine')),
    open: () => isNull(tasks.doneAt),
    from: () => gte(tasks.dueAt, ph('from')),
    until: () => lt(tasks.dueAt, ph('until')),
  },
}

const maxCounted = 100

/** How many open tasks somebody has that are due in a time, counted up to a hundred. */
export async function countMine(db: AgencyDb, mine: string, span: { from?: string; until?: string }): Promise<number> {
  const times = (['from', 'until'] as const).filter((name) => span[name] !== undefined)
  const { total } = await countRows(db, mineList, ['mine', 'open', ...times], { mine, ...span })
  return Math.min(total, maxCounted)
}

export type DueTask = Awaited<ReturnType<typeof tasksDue>>[number]

/** Open tasks that fell due after one moment and up to another, the first due first. */
export function tasksDue(db: AgencyDb, after: string, until: string) {
  return db
    .select({ id: tasks.id, dueAt: tasks.dueAt, assigneeId: tasks.assigneeId })
    .from(tasks)
    .where(and(db.own(tasks), isNull(tasks.doneAt), gt(tasks.dueAt, after), lte(tasks.dueAt, until)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(20_000)
}

export type TaskSubject = Awaited<ReturnType<typeof subjectsOfTasks>>[number]

/** The records that tasks belong to, by task. A trip is looked at where its proposal is. */
export function subjectsOfTasks(db: AgencyDb, taskIds: string[]) {
  return db
    .select({
      taskId: tasks.id,
      kind: sql<'lead' | 'contact' | 'proposal' | 'package'>`case
        when ${tasks.leadId} is not null then 'lead' when ${tasks.contactId} is not null then 'contact'
        when ${tasks.packageId} is not null then 'package' else 'proposal' end`,
      id: sql<string>`coalesce(${leads.id}, ${contacts.id}, ${packages.id}, ${proposals.id})`,
      label: sql<string>`coalesce(${leads.name}, ${contacts.name}, ${packages.title}, ${proposals.title})`,
      ownerId: sql<string | null>`coalesce(${leads.ownerId}, ${contacts.ownerId}, ${proposals.ownerId})`,
      isDeleted: sql<boolean>`coalesce(${leads.deletedAt}, ${contacts.deletedAt}, ${packages.deletedAt}, ${proposals.deletedAt}) is not null`,
    })
    .from(tasks)
    .leftJoin(leads, and(db.own(leads), eq(leads.id, tasks.leadId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, tasks.contactId)))
    .leftJoin(packages, and(db.own(packages), eq(packages.id, tasks.packageId)))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, tasks.tripId)))
    .leftJoin(
      proposals,
      and(db.own(proposals), eq(proposals.id, sql`coalesce(${tasks.proposalId}, ${trips.proposalId})`)),
    )
    .where(and(db.own(tasks), inArray(tasks.id, taskIds)))
}
