import { Drawer } from '@mantine/core'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calls } from '~/query.ts'
import type { Spare } from './header-spares.tsx'
import { Tasks } from './tasks.tsx'

const drawerWidth = 550

interface Asked {
  on: AttachedTo
  ownerId: string | null
  isEditable: boolean
}

/** What is to be done about a record, where its page has no room for it beside, and what opens it and says how much is open. */
export function useTasksDrawer({ on, ownerId, isEditable }: Asked): { spare: Spare; drawer: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const tasks = useQuery(calls.tasks.list.queryOptions({ input: { on } })).data?.data ?? []
  const count = tasks.filter((task) => !task.doneAt).length
  return {
    spare: { label: 'Tasks', Icon: IconChecklist, count, onClick: () => setOpen(true) },
    drawer: (
      <Drawer opened={isOpen} onClose={() => setOpen(false)} size={drawerWidth} title="Tasks">
        <Tasks on={on} ownerId={ownerId} isEditable={isEditable} />
      </Drawer>
    ),
  }
}
