import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './row-card.module.css'

export const rowCardHeight = 76

interface Props {
  link: (props: { className: string; children: ReactNode }) => ReactNode
  mark?: ReactNode
  name: string
  badge?: ReactNode
  about: ReactNode
  foot: ReactNode
  phone: string | null
}

/** A row in the list of a phone: three lines that lead to its page, and a button to call. */
export function RowCard({ link, mark, name, badge, about, foot, phone }: Props) {
  return (
    <div className={classes.card}>
      {mark && <span className={classes.mark}>{mark}</span>}
      {link({
        className: classes.link ?? '',
        children: (
          <>
            <span className={classes.top}>
              <span className={classes.name}>{name}</span>
              {badge}
            </span>
            <span className={classes.about}>{about}</span>
            <span className={classes.foot}>{foot}</span>
          </>
        ),
      })}
      {phone && (
        <a href={`tel:${phone}`} className={classes.call} aria-label={`Call ${name}`}>
          <IconPhone size={20} stroke={1.6} />
        </a>
      )}
    </div>
  )
}
