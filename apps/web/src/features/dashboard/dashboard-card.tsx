import type { ReactNode } from 'react'
import classes from './dashboard-card.module.css'

interface Props {
  title: string
  /** The figure, which leads to its list. */
  figure?: ReactNode
  /** Of what time it is, or what it counts. */
  note?: string
  isWide?: boolean
  children: ReactNode
}

/** A part of the dashboard. */
export function DashboardCard({ title, figure, note, isWide, children }: Props) {
  return (
    <section className={classes.card} data-wide={isWide || undefined} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {note && <span className={classes.note}>{note}</span>}
        {figure && <span className={classes.figure}>{figure}</span>}
      </header>
      {children}
    </section>
  )
}

/** Said where a part has nothing to show. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>
}
