import type { AgendaItem } from '@sarai/contract/agenda'
import { api } from '~/api.ts'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf, formatDay, formatDue, formatTime, momentAt } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { refreshTasks } from '~/records/refresh.ts'
import { runAction } from '~/ui/action.ts'

type Answer = Awaited<ReturnType<typeof api.agenda.list>>

const everyAnswer = calls.agenda.key()

/** Pending moves, which answers that arrive meanwhile may not contain yet. */
const moving = new Map<string, string>()

/** Things where they are, or are being moved to. */
export function whereMoved(items: AgendaItem[]): AgendaItem[] {
  return items.map((item) => {
    const dueAt = moving.get(item.id)
    return dueAt === undefined ? item : { ...item, at: dueAt, day: dayOf(dueAt) }
  })
}

/** Shows a thing where it was moved to, before the server has said so. */
function showMoved(id: string, dueAt: string): void {
  moving.set(id, dueAt)
  queryClient.setQueriesData<Answer>({ queryKey: everyAnswer }, (answer) => {
    if (!answer) return answer
    const { items, overdue, overdueTotal, ...rest } = answer.data
    const isOver = Date.parse(dueAt) < Date.now()
    const left = isOver ? overdue : overdue.filter((item) => item.id !== id)
    const found = overdue.find((item) => item.id === id)
    // What was long overdue may not have been among the days that are shown.
    const all = found && !items.some((item) => item.id === id) ? [...items, found] : items
    const data = {
      ...rest,
      items: whereMoved(all),
      overdue: left,
      overdueTotal: overdueTotal - overdue.length + left.length,
    }
    return { ...answer, data }
  })
}

/** The version a save answered with, so that the next change need not wait until all is read again. */
function noteVersion(id: string, version: number): void {
  const noted = (item: AgendaItem): AgendaItem =>
    item.id === id && item.task ? { ...item, task: { ...item.task, version } } : item
  queryClient.setQueriesData<Answer>({ queryKey: everyAnswer }, (answer) => {
    if (!answer) return answer
    const { items, overdue } = answer.data
    return { ...answer, data: { ...answer.data, items: items.map(noted), overdue: overdue.map(noted) } }
  })
}

/** Saves under way, by what they change; each waits for the one before, whose version it goes on from. */
const saving = new Map<string, Promise<number>>()

/** Moves a follow-up or task to another moment. What a colleague has changed meanwhile stays, and is shown. */
async function moveTo(item: AgendaItem, dueAt: string): Promise<void> {
  const { task, id } = item
  if (!task || dueAt === item.at) return
  showMoved(id, dueAt)
  const save = async (version: number) => (await api.tasks.update({ id, version, dueAt })).data.version
  const saved = (saving.get(id) ?? Promise.resolve(task.version)).then(save)
  saving.set(id, saved)
  const isLast = () => saving.get(id) === saved
  try {
    const back = (version: number) => api.tasks.update({ id, version, dueAt: task.dueAt })
    await runAction(saved, `${item.title} was not moved`, {
      show: (version) => noteVersion(id, version),
      done: () => (isLast() ? `${item.title} moved to ${formatDue(dueAt)}` : undefined),
      undo: (version) => runAction(back(version), 'It was not moved back', { show: refreshTasks }),
    })
  } finally {
    if (isLast()) {
      await refreshTasks().catch(() => {})
      // Unless it was moved on while that was read.
      if (isLast()) {
        saving.delete(id)
        moving.delete(id)
      }
    }
  }
}

/** Moves it to another day, at the same time. */
export function moveToDay(item: AgendaItem, day: string): Promise<void> {
  const { task } = item
  if (!task || item.day === day) return Promise.resolve()
  return moveTo(item, momentAt(day, formatTime(task.dueAt)))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that a key with Shift moves a thing to. */
export function dayByKey({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string): string | undefined {
  const step = shiftKey ? steps[key] : undefined
  return step === undefined ? undefined : plusDays(day, step)
}

/** Marks a task done. Follow-ups are asked what came of them. */
export async function finishTask({ task, title }: AgendaItem): Promise<void> {
  if (!task) return
  const { id } = task
  await runAction(api.tasks.complete({ id }), `${title} was not finished`, {
    show: refreshTasks,
    done: `${title}: done`,
    undo: () => runAction(api.tasks.reopen({ id }), `${title} was not reopened`, { show: refreshTasks }),
  })
}

/** What is said to those who cannot see a thing move. */
export const movedWords = (item: AgendaItem, day: string) => `${item.title}, ${item.about}, moved to ${formatDay(day)}`
