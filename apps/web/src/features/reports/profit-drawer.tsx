import { Drawer } from '@mantine/core'
import type { ProfitTripsQuery } from '@sarai/contract/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plusDays, plusMonths } from '~/lib/calendar-days.ts'
import { formatDay, formatDays } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { Earned } from './profit-figures.tsx'
import { More, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

type Figure = Omit<ProfitTripsQuery, 'perPage' | 'cursor'>

/** Which trips a figure is made of; nothing where the address names none of profit. */
export function profitOf(show: string | undefined, days: ReportDays): Figure | undefined {
  const [kind, what, ...rest] = show?.split('.') ?? []
  const key = rest.join('.')
  if (kind !== 'profit') return undefined
  if (what === 'all') return days
  if (what === 'manager') return { ...days, owner: key || 'none' }
  if (what === 'place') return { ...days, destination: key || null }
  if (what !== 'month' || !/^\d{4}-\d{2}$/.test(key)) return undefined
  const [first, last] = [`${key}-01`, plusDays(plusMonths(`${key}-01`, 1), -1)]
  // Of the first and last month only what is in the report's days.
  return { from: first < days.from ? days.from : first, to: last > days.to ? days.to : last }
}

/** The trips of a figure, each leading to its money. */
export default function ProfitDrawer({ figure }: { figure: Figure }) {
  const { change } = useReportSearch()
  const { currency } = useSession().agency
  const query = useInfiniteQuery(
    calls.reports.profitTrips.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...figure, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.reports.profitTrips.queryKey({ input: figure }),
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.data.rows)
  return (
    <Drawer
      opened
      onClose={() => change({ show: undefined })}
      size={860}
      title={`Trips that begin ${formatDays(figure.from, figure.to)}`}
    >
      {rows ? (
        <ReportTable
          label="Trips of the figure"
          rows={rows}
          keyOf={({ id }) => id}
          none="No trips are in this figure."
          columns={[
            {
              label: 'Trip',
              cell: ({ id, title, customer }) => (
                <>
                  <Link to="/trips/$tripId" params={{ tripId: id }} search={{ tab: 'money' }} className={classes.link}>
                    {title}
                  </Link>{' '}
                  {customer && <span className="quiet">{customer}</span>}
                </>
              ),
            },
            { label: 'Begins', cell: ({ day }) => formatDay(day) },
            {
              label: 'Bills',
              cell: ({ isClosed, isCancelled }) => (
                <span className="quiet">
                  {isCancelled && 'Cancelled, '}
                  {isClosed ? 'all in' : 'missing'}
                </span>
              ),
            },
            { label: 'Quoted', isAmount: true, cell: ({ quoted }) => <Earned figures={quoted} books={currency} /> },
            { label: 'Booked', isAmount: true, cell: ({ expected }) => <Earned figures={expected} books={currency} /> },
            {
              label: 'In the books',
              isAmount: true,
              cell: ({ actual }) => <Earned figures={actual} books={currency} />,
            },
          ]}
        />
      ) : (
        <Awaited query={query} what="The trips" lines={6} />
      )}
      {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </Drawer>
  )
}
