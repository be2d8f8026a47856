import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { formatNumber } from '~/lib/format.ts'
import classes from './list-page.module.css'
import { SearchBox } from './search-box.tsx'
import { usePageTitle } from './use-page-title.ts'

/** A screen that is a list: head, views, a bar of conditions, and the rows, which alone scroll. */
export function ListPage({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.page}>
      {children}
    </div>
  )
}

interface HeadProps {
  title: string
  count: { total: number; totalIsMinimum: boolean } | undefined
  /** What can be done with the list. */
  children: ReactNode
}

/** Title and count, and what can be done with the list. */
export function ListHead({ title, count, children }: HeadProps) {
  usePageTitle(title)
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
  /** What is typed to look for; the answer comes as one types. */
  search: {
    label: string
    placeholder: string
    value: string | undefined
    onChange: (text: string | undefined) => void
  }
  /** Takes all conditions off; left out while there are none. */
  onClear: (() => void) | undefined
  /** The conditions. */
  children: ReactNode
}

/** Search and conditions; on a phone the search has a line of its own, and the conditions go on to the right. */
export function ListBar({ search, onClear, children }: BarProps) {
  const { value = '', onChange, ...named } = search
  return (
    <div className={classes.bar}>
      <SearchBox {...named} value={value} onChange={(text) => onChange(text || undefined)} />
      <div className={classes.filters}>
        {children}
        {onClear && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
