import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './row-card.module.css'
import { RowLink } from './row-link.tsx'

export const rowCardHeight = 76

interface Props {
  /** Its page. */
  to: string
  /** What of that is shown. */
  search?: Record<string, string>
  mark?: ReactNode
  name: string
  badge?: ReactNode
  about: ReactNode
  foot: ReactNode
  phone: string | null
  /** What can be done with it at once. */
  actions?: ReactNode
}

/** A row in the list of a phone: three lines that lead to its page, and a button to call. */
export function RowCard({ to, search, mark, name, badge, about, foot, phone, actions }: Props) {
  return (
    <div className={classes.card} data-card>
      {mark && <span className={classes.mark}>{mark}</span>}
      <RowLink to={to} search={search} className={classes.link} data-row-link>
        <span className={classes.top}>
          <span className={classes.name}>{name}</span>
          {badge}
        </span>
        <span className={classes.about}>{about}</span>
        <span className={classes.foot}>{foot}</span>
      </RowLink>
      {phone && (
        <a href={`tel:${phone}`} className={classes.call} aria-label={`Call ${name}`}>
          <IconPhone size={20} stroke={1.6} />
        </a>
      )}
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  )
}
