import type { ReactNode } from 'react'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './day-line.module.css'

interface Props {
  to: string
  title: string
  detail?: ReactNode
  /** How late, how old, or how much. */
  aside: ReactNode
  mark?: ReactNode
  isUrgent?: boolean
}

/** A record that wants something today. */
export function DayLine({ to, title, detail, aside, mark, isUrgent }: Props) {
  return (
    <li data-row>
      <RowLink to={to} className={classes.line} data-row-link>
        {mark}
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        <span className={classes.aside} data-urgent={isUrgent || undefined}>
          {aside}
        </span>
      </RowLink>
    </li>
  )
}

export function DayLines({ children }: { children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}
