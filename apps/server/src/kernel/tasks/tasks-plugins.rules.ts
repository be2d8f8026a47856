import type { Grants } from '@sarai/contract/access'
import { type attachedIdsOf, attachmentOf, pointerOf, type RecordPointer } from '../records/attachments.rules.ts'

/** Whether somebody sees and does what is to be done about plugins: who may connect them, which are main users. */
export const mayManagePlugins = (actor: Pick<Grants, 'isSubuser'>): boolean => !actor.isSubuser

type TaskSubject = ReturnType<typeof attachedIdsOf> & { pluginId: string | null }

/** What a task hangs on, by kind and id. */
export const findTarget = (task: TaskSubject): RecordPointer | { kind: 'plugin'; id: string } =>
  task.pluginId ? { kind: 'plugin', id: task.pluginId } : pointerOf(task)

/** The same for a task that follows it. */
export const copyTarget = (task: TaskSubject) =>
  task.pluginId ? { pluginId: task.pluginId } : { on: attachmentOf(pointerOf(task)) }
