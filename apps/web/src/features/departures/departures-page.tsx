import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Departure } from '@sarai/contract/departures'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { calendarState } from '~/lib/calendar-days.ts'
import { dayOf, plural } from '~/lib/format.ts'
import { withoutMissing } from '~/lib/list-search.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { CalendarFeed } from '~/records/calendar-feed.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { ReadinessMark, readinessNames } from '~/records/readiness.tsx'
import { CalendarBar } from '~/ui/calendar-bar.tsx'
import { CalendarGrid, MoreOfDay } from '~/ui/calendar-grid.tsx'
import { DayGroups } from '~/ui/day-groups.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { DepartureChip, DepartureRow } from './departure-views.tsx'
import classes from './departures-page.module.css'
import { type DeparturesSearch, departuresSearch } from './departures-search.ts'

const DaySheet = lazy(() => import('./day-sheet.tsx'))

const topics = ['prospects', 'leads', 'contacts'] as const
const everyAnswer = calls.departures.key()
const states = (['risk', 'pending', 'ready'] as const).map((value) => ({
  value,
  label: readinessNames[value],
  mark: <ReadinessMark state={value} />,
}))
/** Trips a day of a month shows. */
const maxOfDay = 3

/** Who leaves when, and whether all is ready for it. */
export default function DeparturesPage() {
  const { values: search, texts } = useScreenSearch(departuresSearch)
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const isNarrow = useMediaQuery('(max-width: 800px)') ?? false
  const state = calendarState(isNarrow ? { ...search, view: 'list' } : search, today)
  const filters = withoutMissing({
    owner: search.owner,
    readiness: search.readiness,
    destination: search.dest,
  })
  const input = { from: state.from, to: state.to, ...filters }
  const query = useQuery(calls.departures.list.queryOptions({ input, placeholderData: (last) => last }))
  useLiveCalls(topics, everyAnswer)
  const trips = useMemo(() => query.data?.data ?? [], [query.data])
  const byDay = useMemo(() => Map.groupBy(trips, ({ startDate }) => startDate), [trips])
  const change = (changes: DeparturesSearch) =>
    void navigate({ to: '/booking-calendar', replace: true, search: { ...texts, ...changes } })
  const openDay = (day: string) => change({ day })
  const isFiltered = Object.keys(filters).length > 0

  return (
    <div className={classes.page}>
      <CalendarBar
        title="Departure calendar"
        state={state}
        today={today}
        isNarrow={isNarrow}
        onChange={change}
        tools={
          <>
            <CalendarFeed kind="departures" />
            <Button variant="default" size="compact-md" onClick={() => openDay(today)}>
              Today’s sheet
            </Button>
          </>
        }
      >
        <SearchBox
          label="Destination"
          placeholder="Destination"
          value={search.dest ?? ''}
          onChange={(dest) => change({ dest: dest || undefined })}
        />
        <OwnerFilter
          value={search.owner ?? []}
          onChange={(owners) => change({ owner: owners.join(',') || undefined })}
        />
        <FilterChip
          label="Readiness"
          options={states}
          value={search.readiness ?? []}
          onChange={(chosen) => change({ readiness: chosen.join(',') || undefined })}
        />
        <span className={classes.count} role="status">
          {query.isSuccess && plural(query.data.total, 'departure')}
        </span>
      </CalendarBar>
      {!query.data ? (
        <div className={classes.waiting}>
          <Awaited query={query} what="The departures" lines={12} />
        </div>
      ) : state.view === 'list' ? (
        <DepartureList trips={trips} today={today} onDay={openDay} isFiltered={isFiltered} />
      ) : (
        <div className={classes.grid}>
          <CalendarGrid
            label="Departures"
            weeks={state.weeks}
            today={today}
            month={state.view === 'month' ? state.on.slice(0, 7) : undefined}
            countOf={(day) => plural(byDay.get(day)?.length ?? 0, 'departure')}
            onDay={openDay}
          >
            {(day) => (
              <DayOfGrid
                day={day}
                trips={byDay.get(day) ?? []}
                most={state.view === 'month' ? maxOfDay : 50}
                isLarge={state.view === 'week'}
                onOpen={() => openDay(day)}
              />
            )}
          </CalendarGrid>
        </div>
      )}
      {search.day && (
        <Suspense fallback={null}>
          <DaySheet day={search.day} filters={filters} onDay={openDay} onClose={() => change({ day: undefined })} />
        </Suspense>
      )}
    </div>
  )
}

interface DayProps {
  day: string
  trips: Departure[]
  most: number
  isLarge: boolean
  onOpen: () => void
}

function DayOfGrid({ day, trips, most, isLarge, onOpen }: DayProps) {
  // One more takes as much room as saying that there is one more.
  const shown = trips.length > most + 1 ? trips.slice(0, most) : trips
  return (
    <>
      {shown.map((trip) => (
        <DepartureChip key={trip.id} trip={trip} isLarge={isLarge} onOpen={onOpen} />
      ))}
      {shown.length < trips.length && <MoreOfDay count={trips.length - shown.length} day={day} onOpen={onOpen} />}
    </>
  )
}

interface ListProps {
  trips: Departure[]
  today: string
  onDay: (day: string) => void
  isFiltered: boolean
}

function DepartureList({ trips, today, onDay, isFiltered }: ListProps) {
  if (trips.length === 0)
    return (
      <EmptyState title={isFiltered ? 'No trip fits these conditions' : 'No departures in these days'}>
        {isFiltered
          ? 'Remove a filter, or look at other days.'
          : 'A trip appears in this calendar when a traveller accepts a proposal that has a start date.'}
      </EmptyState>
    )
  return (
    <DayGroups items={trips} dayOf={({ startDate }) => startDate} today={today} onDay={onDay}>
      {(trip) => <DepartureRow trip={trip} onOpen={() => onDay(trip.startDate)} />}
    </DayGroups>
  )
}
