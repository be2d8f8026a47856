import type { ReactNode } from 'react'
import { formatNumber } from '~/lib/format.ts'
import classes from './list-page.module.css'

/** A screen that is a list: head, views, a bar of conditions, and the rows, which alone scroll. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}

interface HeadProps {
  title: string
  count: { total: number; totalIsMinimum: boolean } | undefined
  /** What can be done with the list. */
  children: ReactNode
}

/** Title and count, and what can be done with the list. */
export function ListHead({ title, count, children }: HeadProps) {
  return (
    <div className={classes.top}>
      <h1 className={classes.title}>
        {title}
        {count && (
          <span className={classes.count}>
            {formatNumber(count.total)}
            {count.totalIsMinimum && '+'}
          </span>
        )}
      </h1>
      <div className={classes.tools}>{children}</div>
    </div>
  )
}

interface BarProps {
  search: ReactNode
  /** The conditions. */
  children: ReactNode
}

/** Search and conditions; on a phone these have a line of their own, which goes on to the right. */
export function ListBar({ search, children }: BarProps) {
  return (
    <div className={classes.bar}>
      {search}
      <div className={classes.filters}>{children}</div>
    </div>
  )
}
