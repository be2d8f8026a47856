import { Indicator, Tooltip, UnstyledButton } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import classes from './header.module.css'

/** Opens what one was told, and says how much of it waits to be read. */
export function NoticesButton({ onClick }: { onClick: () => void }) {
  const unread = useQuery(calls.notices.unread.queryOptions()).data?.data.unread ?? 0
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <Tooltip label="Notifications">
      <UnstyledButton
        className={classes.icon}
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        onClick={onClick}
      >
        <Indicator label={shown} size={15} offset={3} disabled={unread === 0} color="red">
          <IconInbox size={18} stroke={1.6} />
        </Indicator>
      </UnstyledButton>
    </Tooltip>
  )
}
