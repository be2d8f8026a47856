import { Indicator, Popover, Tooltip, UnstyledButton } from '@mantine/core'
import type { Operation } from '@sarai/contract/operations'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onLive } from '~/lib/live.ts'
import { isMoving } from '~/lib/operation-states.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import classes from './header.module.css'

const BackgroundWorkList = lazy(() => import('./background-work-list.tsx'))

/** Nobody waits for this on opening a page, so the list is asked for when all else is there. */
const timeoutMs = 3_000
/** What has ended stays in sight for a day. */
const shownMs = 86_400_000

/** Imports, exports and changes of many records: how far they are, and what came of them. Hidden while there are none. */
export function BackgroundWork() {
  const isWanted = useLater()
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const query = useQuery(
    calls.operations.list.queryOptions({
      enabled: isWanted,
      refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? 5_000 : false),
    }),
  )
  const recent = (query.data?.data ?? []).filter((one) => isMoving(one) || isRecent(one, now))
  const moving = recent.filter(isMoving).length
  if (recent.length === 0) return null
  const label = moving > 0 ? `Background work, ${moving} running` : 'Background work'
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Background work" disabled={isOpen}>
          <UnstyledButton className={classes.icon} aria-label={label} onClick={() => setOpen(!isOpen)}>
            <Indicator disabled={moving === 0} processing size={8} offset={2}>
              <IconStack2 size={18} stroke={1.6} />
            </Indicator>
          </UnstyledButton>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<LinesSkeleton lines={3} />}>
          <BackgroundWorkList operations={recent} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function isRecent({ finishedAt, createdAt }: Operation, now: number): boolean {
  return now - Date.parse(finishedAt ?? createdAt) < shownMs
}

/** True a little later, or as soon as something is going on in the background. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), timeoutMs)
    const stop = onLive('operations', () => setLater(true))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isLater
}
