import { Menu } from '@mantine/core'
import type { ActionRight } from '@sarai/contract/access'
import { useSession } from '~/lib/session-context.tsx'
import classes from '~/ui/right-item.module.css'

/** Says in a menu, to somebody who sees records of others, that it works on their own only. */
export function OwnOnly({ right }: { right: ActionRight }) {
  const { user, lacks } = useSession()
  const why = lacks(right, null)
  if (why === undefined || user.recordScope === 'own') return null
  return (
    <Menu.Label>
      <span className={classes.why}>Your own only. {why}</span>
    </Menu.Label>
  )
}
