import type { Task, TaskOfMine } from '@sarai/contract/tasks'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf, momentAt } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from './kinds.ts'

export type Queued = TaskOfMine & { record: NonNullable<TaskOfMine['record']> }

const maxQueued = 200

/** One's follow-ups that are overdue or due today. */
export function queueOptions() {
  const until = momentAt(plusDays(dayOf(new Date()), 1), '00:00')
  return calls.tasks.mine.queryOptions({ input: { until, perPage: maxQueued } })
}

export const queuedOf = (tasks: TaskOfMine[]): Queued[] =>
  tasks.flatMap((task) => (task.kind === 'follow_up' && task.record ? [{ ...task, record: task.record }] : []))

/** The one to begin with. */
export async function firstOfQueue(): Promise<Queued | undefined> {
  return queuedOf((await queryClient.fetchQuery({ ...queueOptions(), staleTime: 0 })).data)[0]
}

/** The page that a follow-up of the queue is worked on. */
export const queuePage = ({ id, record }: Queued) => ({ to: recordPage(record.kind, record.id), search: { queue: id } })

/** Who comes after: the next in order of time, and after the last the first that is left. */
export function nextIn(queue: Queued[], { id, dueAt }: Pick<Task, 'id' | 'dueAt'>): Queued | undefined {
  const others = queue.filter((task) => task.id !== id)
  const isLater = (task: Queued) => task.dueAt > dueAt || (task.dueAt === dueAt && task.id > id)
  return others.find(isLater) ?? others[0]
}
