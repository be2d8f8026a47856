import { attachableKinds, isShared } from '@sarai/contract/record-kinds'
import { mayUse } from '@sarai/contract/access'
import type { dueSpans } from '@sarai/contract/task-words'
import type { Task, TaskOfMine } from '@sarai/contract/tasks'
import type { Person } from '../../core/actor.ts'
import { dayEnd, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listPage } from '../../core/db/table-query.ts'
import type { Services } from '../../services.ts'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import { descriptionOf, type NamedRecord } from '../records/records.registry.ts'
import { mayManagePlugins } from './tasks-plugins.rules.ts'
import { countMine, mineList, type TaskCondition } from './tasks-mine.queries.ts'
import { subjectsOfTasks } from './tasks-subjects.service.ts'

export { tasksDue, type DueTask } from './tasks-mine.queries.ts'

type Span = (typeof dueSpans)[number]

interface Question {
  when?: Span
  from?: string
  until?: string
  cursor?: string
  perPage: number
}

/** The kinds of what a person may know of at all: what is to be done about others is not theirs to read. */
const usableKinds = (actor: Person) => [
  ...attachableKinds.filter((kind) => mayUse(actor, descriptionOf(kind).page)),
  ...(mayManagePlugins(actor) ? ['plugin'] : []),
]

/** Whether a person may know which record a task of theirs belongs to. */
function mayKnow(actor: Person, subject: NamedRecord['subject']): boolean {
  const { kind } = subject
  return mayUse(actor, descriptionOf(kind).page) && (isShared(kind) || maySeeArranged(actor, subject))
}

/** The record of each task, where the person may see it. */
export async function withRecords(db: AgencyDb, actor: Person, tasks: Task[]): Promise<TaskOfMine[]> {
  if (tasks.length === 0) return []
  const subjects = await subjectsOfTasks(
    db,
    tasks.map(({ id }) => id),
  )
  return tasks.map((task) => {
    const subject = subjects.get(task.id)?.subject
    if (!subject || !mayKnow(actor, subject)) return { ...task, record: null }
    return { ...task, record: { kind: subject.kind, id: subject.id, label: subject.label } }
  })
}

/** What a person has to do, the first due first, with how much of it is overdue, for today and for later. */
export async function listMine(
  { clock }: Services,
  db: AgencyDb,
  actor: Person,
  { when, cursor, perPage, ...asked }: Question,
) {
  const now = clock.now()
  const midnight = dayEnd(today(now, actor.agency.timeZone), actor.agency.timeZone)
  const spans: Record<Span, { from?: string; until?: string }> = {
    overdue: { until: now.toISOString() },
    today: { from: now.toISOString(), until: midnight },
    upcoming: { from: midnight },
  }
  const span = when ? spans[when] : asked
  const times = (['from', 'until'] as const).filter((name) => span[name] !== undefined)
  const whose = { mine: actor.userId, onKinds: usableKinds(actor) }
  const count = (name: Span) => countMine(db, whose, spans[name])
  const [{ rows, next }, overdue, rest, upcoming] = await db.together(() => [
    listPage<Task, TaskCondition, 'dueAt'>(db, mineList, {
      conditions: ['mine', 'onKinds', 'open', ...times],
      values: { ...whose, ...span },
      sort: { by: 'dueAt', dir: 'asc' },
      perPage,
      cursor,
    }),
    count('overdue'),
    count('today'),
    count('upcoming'),
  ])
  const data = await withRecords(db, actor, rows)
  return { status: true as const, data, next, counts: { overdue, today: rest, upcoming } }
}
