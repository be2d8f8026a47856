import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { plusDays, plusMonths } from '~/lib/calendar-days.ts'
import parts from './report-parts.module.css'

const turns = [
  { by: -1, label: 'The day before', Icon: IconChevronLeft },
  { by: 1, label: 'The day after', Icon: IconChevronRight },
] as const

/** The ways from a day to those beside it, of the same person, and to where it belongs. */
export function PerformanceDayNav({ day, person }: { day: string; person?: string }) {
  const month = `${day.slice(0, 7)}-01`
  const last = plusDays(plusMonths(month, 1), -1)
  return (
    <>
      {person === undefined ? (
        <Link to="/performance-report" search={{ days: `${month}..${last}` }} className={parts.link}>
          All days of the month
        </Link>
      ) : (
        <Link to="/performance-report-day/$performanceDate" params={{ performanceDate: day }} className={parts.link}>
          Everybody on this day
        </Link>
      )}
      {turns.map(({ by, label, Icon }) => (
        <Button
          key={label}
          variant="default"
          size="compact-md"
          aria-label={label}
          renderRoot={(props) =>
            person === undefined ? (
              <Link
                to="/performance-report-day/$performanceDate"
                params={{ performanceDate: plusDays(day, by) }}
                {...props}
              />
            ) : (
              <Link
                to="/performance-report-day/$performanceDate/$subuserId"
                params={{ performanceDate: plusDays(day, by), subuserId: person }}
                {...props}
              />
            )
          }
        >
          <Icon size={16} />
        </Button>
      ))}
    </>
  )
}
