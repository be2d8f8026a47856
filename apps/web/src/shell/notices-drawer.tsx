import { Drawer, Tabs } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { api } from '~/api.ts'
import { useFinishFollowUp } from '~/lib/finish-follow-up.ts'
import { refreshTasks } from '~/records/refresh.ts'
import { reopenTask } from '~/records/reopen-task.ts'
import { runAction } from '~/ui/action.ts'
import { MyTasks } from './my-tasks.tsx'
import { NoticesList } from './notices-list.tsx'

const drawerWidth = 550

/** What one was told, and what one has to do. */
export default function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const { open: finishFollowUp } = useFinishFollowUp()

  async function finish(id: string, isFollowUp?: boolean): Promise<void> {
    if (isFollowUp) return finishFollowUp({ taskId: id })
    const asksForNext = (error: unknown) => {
      const isAsked = error instanceof ApiError && error.code === 'FOLLOW_UP_NEEDED'
      if (isAsked) finishFollowUp({ taskId: id })
      return isAsked
    }
    await runAction(api.tasks.complete({ id }), 'The task was not finished', {
      show: refreshTasks,
      done: 'Task done',
      undo: () => reopenTask(id),
      onFailed: asksForNext,
    })
  }

  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title="Notifications">
      <Tabs defaultValue="notices" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="notices">Notifications</Tabs.Tab>
          <Tabs.Tab value="tasks">My tasks</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="notices">
          <NoticesList onOpen={onClose} onFinish={(id) => void finish(id)} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <MyTasks onOpen={onClose} onFinish={({ id, kind }) => void finish(id, kind === 'follow_up')} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}
