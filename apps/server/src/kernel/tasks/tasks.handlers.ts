import { member, person } from '../../core/procedures.ts'
import { requireRecord } from '../records/records.service.ts'
import { listMine } from './tasks-mine.service.ts'
import { listTasks } from './tasks.queries.ts'
import {
  addTask,
  changeTask,
  completeTask,
  removeTask,
  reopenTask,
  snoozeTask,
  reminderWarnings,
} from './tasks.service.ts'

export const tasksHandlers = {
  mine: person.tasks.mine.handler(({ context: { services, db, actor }, input }) =>
    listMine(services, db, actor, input),
  ),
  list: member.tasks.list.handler(async ({ context: { db, actor }, input }) => {
    await requireRecord(db, actor, input.on, 'read')
    return { status: true, data: await listTasks(db, input.on) }
  }),
  create: member.tasks.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await addTask(services, db, actor, input),
    warnings: await reminderWarnings(services, db, input),
  })),
  update: member.tasks.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeTask(services, db, actor, input),
  })),
  complete: member.tasks.complete.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await completeTask(services, db, actor, input),
  })),
  snooze: member.tasks.snooze.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await snoozeTask(services, db, actor, input),
  })),
  reopen: member.tasks.reopen.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await reopenTask(db, actor, input.id),
  })),
  remove: member.tasks.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeTask(db, actor, input.id)
    return { status: true }
  }),
}
