import type { ContactRow } from '@sarai/contract/contact-schemas'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { formatDay } from '~/lib/format.ts'
import classes from './document-badge.module.css'

interface Props {
  state: ContactRow['documentState']
  expiresOn: string | null
}

const words = { valid: 'Until', expiring: 'Expires', expired: 'Expired' } as const

/** Until when a travel document is valid, with a warning. */
export function DocumentBadge({ state, expiresOn }: Props) {
  if (!state || !expiresOn) return null
  return (
    <span className={classes.badge} data-state={state}>
      {state === 'expiring' && <IconAlertTriangle size={13} aria-hidden />}
      {state === 'expired' && <IconCircleX size={13} aria-hidden />}
      {words[state]} {formatDay(expiresOn)}
    </span>
  )
}
