import type { ReactNode } from 'react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import classes from './standing.module.css'

/** How a record stands, in a few lines. */
export function Standing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.state}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** One line of it: what, and how it is. */
export function StandingLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className="quiet">{label}</span>
      {children}
    </p>
  )
}

/** Since when something is so. */
export function StandingSince({ label, at }: { label: string; at: string }) {
  return (
    <StandingLine label={label}>
      <time dateTime={at} title={formatMoment(at)}>
        {formatAgo(at)}
      </time>
    </StandingLine>
  )
}

/** Something about it that wants attention. */
export function StandingWarning({ children }: { children: ReactNode }) {
  return <p className={classes.warning}>{children}</p>
}
