import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { refreshTasks } from './refresh.ts'

/** Takes back that a task is done. */
export const reopenTask = (id: string) =>
  runAction(api.tasks.reopen({ id }), 'The task was not reopened', { show: refreshTasks })
