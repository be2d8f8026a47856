import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { attachmentOf } from '../records/attachments.rules.ts'
import { planTask } from '../tasks/tasks-plan.service.ts'
import { findTaskFor, finishTasks, hasTaskFor, renameTask } from '../tasks/tasks.service.ts'
import { type Author, personOf } from '../timeline/timeline.service.ts'
import { concernedBy, type NoticedChange, type TaskedChange } from './state-changes.rules.ts'

/** Who looks after a record: its RM, and whoever arranges it. */
interface Keepers {
  ownerId: string | null
  operationsId?: string | null
}

interface Subject {
  kind: 'trip' | 'voucher' | 'invoice'
  id: string
}

interface Noticed {
  subject: Subject
  keepers: Keepers
  /** What it is told by once. */
  cause: string
  title: string
  body?: string | null
  /** Who gets a mail of its own about it. */
  mailed?: string | null
}

/** Gives those who look after a record the notice of a change, but not whoever did it. */
export async function notifyKeepers(
  services: Services,
  db: AgencyDb,
  doer: Author,
  change: NoticedChange,
  { subject, keepers: { ownerId, operationsId }, mailed, ...words }: Noticed,
): Promise<void> {
  const people = new Set([ownerId, operationsId].flatMap((id) => (id && id !== personOf(doer) ? id : [])))
  const about = { subject: subject.kind, id: subject.id }
  const kind = concernedBy[change].colleagues
  await tellPeople(
    services,
    db,
    [...people].map((userId) => ({ ...words, kind, userId, about, isMailed: userId === mailed })),
  )
}

interface Tasked {
  subject: Subject
  keepers: Keepers
  /** "V-000012 is cancelled" */
  what: string
}

/** Gives whoever looks after a record the task to tell its customer of a change. An open one says the newer change. */
export async function createCustomerTask(
  services: Services,
  db: AgencyDb,
  doer: Author,
  _change: TaskedChange,
  { subject, keepers: { ownerId, operationsId }, what }: Tasked,
): Promise<void> {
  const title = `Tell the customer: ${what}`.slice(0, 200)
  const dueAt = services.clock.now().toISOString()
  const on = attachmentOf(subject)
  const open = await findTaskFor(db, on, 'tell_customer')
  if (open) await renameTask(services, db, open, { title, dueAt })
  else {
    const assigneeId = operationsId ?? ownerId ?? personOf(doer)
    const task = { on, kind: 'task' as const, title, dueAt, assigneeId, createdBy: personOf(doer) }
    await planTask(services, db, { ...task, purpose: 'tell_customer' })
  }
  db.announce({ topic: 'tasks', ids: [subject.id], by: null })
}

/** Whether a colleague is to tell the customer of a record something, or has. */
export const hasCustomerTask = (db: AgencyDb, subject: Subject): Promise<boolean> =>
  hasTaskFor(db, attachmentOf(subject), 'tell_customer')

/** Ends the task: the customer has what holds now. */
export async function finishCustomerTask(
  services: Services,
  db: AgencyDb,
  doer: Author,
  subject: Subject,
): Promise<void> {
  const open = await findTaskFor(db, attachmentOf(subject), 'tell_customer')
  if (open) await finishTasks(services, db, [open], personOf(doer))
}
