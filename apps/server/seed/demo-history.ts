import type { leads } from '../src/features/leads/leads.table.ts'
import type { notes } from '../src/kernel/notes/notes.table.ts'
import type { tasks } from '../src/kernel/tasks/tasks.table.ts'
import type { timeline } from '../src/kernel/timeline/timeline.table.ts'
import { type Random, uuidAt } from './random.ts'

const hour = 3_600_000
const day = 24 * hour

const talk = [
  'Called, liked the idea. Wants two options by tomorrow evening.',
  'Shared hotel pictures on WhatsApp, waiting for their choice.',
  'Spoke to the spouse; dates may move by a week.',
  'Comparing with another agent. Asked us for the best price.',
  'Sent the revised plan with a better hotel on the second night.',
  'Wants to decide after salary day, call again then.',
  'Confirmed the flights they have in mind, checked fares.',
  'Asked about cancellation; explained the slabs.',
] as const

export type LeadInsert = typeof leads.$inferInsert
/** What is to be inserted, table by table. */
export type Rows = {
  leads: LeadInsert[]
  tasks: (typeof tasks.$inferInsert)[]
  notes: (typeof notes.$inferInsert)[]
  entries: (typeof timeline.$inferInsert)[]
}

/** Open leads were worked on in the last days, decided ones some weeks after they came in. */
export function lastSignOfLife(random: Random, since: Date, isOpen: boolean, now: Date): Date {
  const span = now.getTime() - since.getTime()
  const after = isOpen
    ? Math.max(span - random.int(1, 90) * hour, span * random.next())
    : Math.min(random.int(3, 35) * day, span * (0.3 + random.next() * 0.6))
  return new Date(since.getTime() + Math.max(0, after))
}

/** A lead whose history is being written. */
export interface History {
  rows: Rows
  random: Random
  actor: string
  leadId: string
  label: string
  ownerId: string | null
}

type Entry = typeof timeline.$inferInsert

/** Writes down something that happened. */
export function note(
  { rows, random, actor, leadId, label, ownerId }: History,
  at: Date,
  kind: Entry['kind'],
  data: Record<string, unknown> = {},
  changes: Entry['changes'] = [],
): void {
  rows.entries.push({
    id: uuidAt(random, at),
    at: at.toISOString(),
    kind,
    subject: 'lead',
    subjectId: leadId,
    subjectLabel: label,
    subjectOwnerId: ownerId,
    actorId: actor,
    changes,
    data,
  })
}

/** The next follow-up of an open lead: most ahead, some today, a few overdue. */
export function followUp(history: History, planned: Date, now: Date): string {
  const { rows, random, leadId, ownerId, actor } = history
  const distance = random.weighted([
    [random.int(-3 * 24, -1), 2],
    [random.int(0, 8), 3],
    [random.int(9, 72), 6],
    [random.int(73, 300), 4],
  ] as const)
  const due = officeHours(new Date(now.getTime() + distance * hour), random)
  const channel = random.weighted([
    ['call', 6],
    ['whatsapp', 4],
    ['email', 1],
    ['meeting', 1],
  ] as const)
  rows.tasks.push({
    id: uuidAt(random, planned),
    kind: 'follow_up',
    subjectKind: 'lead',
    subjectId: leadId,
    title: 'Follow up',
    channel,
    dueAt: due.toISOString(),
    assigneeId: ownerId,
    createdBy: actor,
    createdAt: planned.toISOString(),
    note: random.chance(0.4) ? random.pick(talk) : null,
  })
  return due.toISOString()
}

/** The same day between ten and six in India. */
function officeHours(moment: Date, random: Random): Date {
  const due = new Date(moment)
  due.setUTCHours(random.int(4, 12), random.pick([0, 30]), 0, 0)
  return due
}

/** What was said between the first call and the last sign of life. */
export function talkAbout(history: History, first: Date, last: Date): void {
  const { rows, random, leadId, actor, ownerId } = history
  const turns = random.int(1, 4)
  for (let turn = 0; turn < turns; turn++) {
    const at = new Date(first.getTime() + ((last.getTime() - first.getTime()) * turn) / turns)
    const said = random.pick(talk)
    const isCall = random.chance(0.5)
    if (isCall) {
      const id = uuidAt(random, at)
      const done = {
        doneAt: at.toISOString(),
        doneBy: actor,
        outcome: random.weighted([
          ['talked', 6],
          ['no_answer', 3],
          ['message_left', 1],
        ] as const),
      }
      rows.tasks.push({
        id,
        kind: 'follow_up',
        subjectKind: 'lead',
        subjectId: leadId,
        title: 'Follow up',
        channel: 'call',
        note: said,
        dueAt: at.toISOString(),
        assigneeId: ownerId,
        createdBy: actor,
        createdAt: at.toISOString(),
        ...done,
      })
      note(history, at, 'task_done', {
        title: 'Follow up',
        kind: 'follow_up',
        channel: 'call',
        outcome: done.outcome,
        note: said,
      })
    } else {
      rows.notes.push({
        id: uuidAt(random, at),
        subjectKind: 'lead',
        subjectId: leadId,
        body: said,
        authorId: actor,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      })
      note(history, at, 'note_added', { excerpt: said })
    }
  }
}
