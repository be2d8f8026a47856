import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { type CalendarState, plusDays, plusMonths, turned } from '~/lib/calendar-days.ts'
import { formatDays } from '~/lib/format.ts'
import classes from './calendar-bar.module.css'
import { TurnButton } from './turn-button.tsx'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  state: CalendarState
  today: string
  /** On a phone there is the list alone. */
  isNarrow: boolean
  onChange: (change: { view?: string; on?: string; days?: string }) => void
  /** What can be done with the calendar. */
  tools: ReactNode
  /** Conditions. */
  children: ReactNode
  /** Said above a month or week in which there is nothing: what would stand there, and where it comes from. */
  note?: ReactNode
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
]

function nameOf({ view, on, from, to }: CalendarState): string {
  const start = `${on.slice(0, 7)}-01`
  const isMonth = view === 'month' || (from === start && to === plusDays(plusMonths(start, 1), -1))
  return isMonth ? monthName.format(new Date(start)) : formatDays(from, to)
}

/** What a calendar shows, and the ways to the days before and after. */
export function CalendarBar({ title, state, today, isNarrow, onChange, tools, children, note }: Props) {
  usePageTitle(title)
  const page = state.view === 'week' ? 'week' : 'month'
  const turn = (by: 1 | -1) => onChange({ on: turned(state, by), days: undefined })
  return (
    <header className={classes.bar}>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.tools}>{tools}</div>
      </div>
      <div className={classes.line}>
        <div className={classes.pages}>
          <TurnButton label={`Previous ${page}`} by={-1} onTurn={turn} />
          <Button
            variant="default"
            size="compact-md"
            className={classes.today}
            onClick={() => onChange({ on: undefined, days: undefined })}
            disabled={state.on === today}
          >
            Today
          </Button>
          <TurnButton label={`Next ${page}`} by={1} onTurn={turn} />
          <h2 className={classes.name} aria-live="polite">
            {nameOf(state)}
          </h2>
        </div>
        {!isNarrow && (
          <SegmentedControl
            size="xs"
            aria-label="Calendar view"
            data={views}
            value={state.view}
            onChange={(view) => onChange({ view: view === 'month' ? undefined : view, days: undefined })}
          />
        )}
      </div>
      <div className={classes.filters}>{children}</div>
      {note && <p className={classes.note}>{note}</p>}
    </header>
  )
}
