import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AgendaItem } from '@sarai/contract/agenda'
import type { Departure } from '@sarai/contract/departures'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { calendarState } from '~/lib/calendar-days.ts'
import { dayOf, plural } from '~/lib/format.ts'
import { withoutMissing } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { CalendarFeed } from '~/records/calendar-feed.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { ReadinessMark, readinessNames } from '~/records/readiness.tsx'
import { CalendarBar } from '~/ui/calendar-bar.tsx'
import { CalendarGrid, MoreOfDay } from '~/ui/calendar-grid.tsx'
import { DayGroups, NamedGroup } from '~/ui/day-groups.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { barsOf, type Piece } from './departure-bars.ts'
import { MoneyChoice, MoneyEntry, MoneyOfDay, useMoneyOf } from './departure-money.tsx'
import { DepartureBar, DepartureRow } from './departure-views.tsx'
import classes from './departures-page.module.css'
import { type DeparturesSearch, departuresSearch } from './departures-search.ts'

const DaySheet = lazy(() => import('./day-sheet.tsx'))

const topics = ['trips', 'bookings', 'prospects', 'leads', 'contacts'] as const
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
  const isGrid = state.view !== 'list'
  const input = { from: state.from, to: state.to, underway: true, ...filters }
  const query = useQuery(calls.departures.list.queryOptions({ input, placeholderData: (last) => last }))
  useLiveCalls(topics, everyAnswer)
  const money = useMoneyOf(search.money, { from: state.from, to: state.to, owner: ownerOf(search.owner) })
  const moneyByDay = useMemo(() => Map.groupBy(money, ({ day }) => day), [money])
  const trips = useMemo(() => query.data?.data ?? [], [query.data])
  const bars = useMemo(() => new Map(state.weeks.flatMap((week) => [...barsOf(week, trips)])), [state.weeks, trips])
  const leaving = trips.filter(({ startDate }) => startDate >= state.from).length
  const change = (changes: DeparturesSearch) =>
    // The list of these trips is the list of all trips, with all that lists can do.
    changes.view === 'list' && !isNarrow
      ? void navigate({ to: '/trips', search: { start: `${state.from}..${state.to}`, sort: 'startDate' } })
      : void navigate({ to: '/booking-calendar', replace: true, search: { ...texts, ...changes } })
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
        note={
          isGrid && query.isSuccess && trips.length === 0 && <NoDepartures page={state.view} isFiltered={isFiltered} />
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
        <MoneyChoice value={search.money ?? []} onChange={change} />
        <span className={classes.count} role="status">
          {query.isSuccess && plural(leaving, 'departure')}
        </span>
      </CalendarBar>
      {!query.data ? (
        <div className={classes.waiting}>
          <Awaited query={query} what="The departures" lines={12} />
        </div>
      ) : state.view === 'list' ? (
        <DepartureList
          from={state.from}
          trips={trips}
          money={money}
          today={today}
          onDay={openDay}
          isFiltered={isFiltered}
        />
      ) : (
        <div className={classes.grid}>
          <CalendarGrid
            label="Departures"
            weeks={state.weeks}
            today={today}
            month={state.view === 'month' ? state.on.slice(0, 7) : undefined}
            countOf={(day) => countOf(bars.get(day) ?? [])}
            onDay={openDay}
          >
            {(day) => (
              <DayOfGrid
                day={day}
                money={moneyByDay.get(day) ?? []}
                pieces={bars.get(day) ?? []}
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

/** What would stand in an empty month or week, and where it comes from. */
function NoDepartures({ page, isFiltered }: { page: string; isFiltered: boolean }) {
  const { can } = useSession()
  if (isFiltered) return `No trip of this ${page} fits these conditions. Remove a filter, or look at other days.`
  return (
    <>
      Nobody leaves in this {page}. A trip appears here when a traveller accepts a proposal that has a start date.{' '}
      {can('prospects', 'read') && <Link to="/prospect">To the proposals</Link>}
    </>
  )
}

/** "2 departures, 3 on trip" */
function countOf(pieces: (Piece | null)[]): string {
  const there = pieces.filter((piece) => piece !== null)
  const leaving = there.filter(({ isFirst }) => isFirst).length
  return `${plural(leaving, 'departure')}${there.length > leaving ? `, ${there.length - leaving} on trip` : ''}`
}

/** Whose money is shown: of the one person that is asked for, else everybody's. */
const ownerOf = (owners: string[] | undefined) => (owners?.length === 1 && owners[0] !== 'none' ? owners[0] : undefined)

interface DayProps {
  day: string
  money: AgendaItem[]
  pieces: (Piece | null)[]
  most: number
  isLarge: boolean
  onOpen: () => void
}

function DayOfGrid({ day, money, pieces, most, isLarge, onOpen }: DayProps) {
  // One more takes as much room as saying that there is one more.
  const shown = pieces.length > most + 1 ? pieces.slice(0, most) : pieces
  const hidden = pieces.slice(shown.length).filter((piece) => piece !== null).length
  return (
    <>
      {shown.map((piece, line) => (
        <DepartureBar key={piece?.trip.id ?? `line ${line}`} piece={piece} isLarge={isLarge} />
      ))}
      {hidden > 0 && <MoreOfDay count={hidden} day={day} onOpen={onOpen} />}
      <MoneyOfDay day={day} money={money} most={most} />
    </>
  )
}

/** A trip, or something that is to be paid. */
interface Entry {
  id: string
  day: string
  trip?: Departure
  item?: AgendaItem
}

interface ListProps {
  /** The first day of the list: who left before is on the way. */
  from: string
  trips: Departure[]
  money: AgendaItem[]
  today: string
  onDay: (day: string) => void
  isFiltered: boolean
}

function DepartureList({ from, trips, money, today, onDay, isFiltered }: ListProps) {
  if (trips.length === 0 && money.length === 0)
    return (
      <EmptyState title={isFiltered ? 'No trip fits these conditions' : 'No departures in these days'}>
        {isFiltered
          ? 'Remove a filter, or look at other days.'
          : 'A trip appears in this calendar when a traveller accepts a proposal that has a start date.'}
      </EmptyState>
    )
  const underway = trips.filter(({ startDate }) => startDate < from)
  const leaving = trips.filter(({ startDate }) => startDate >= from)
  const entries: Entry[] = [
    ...leaving.map((trip) => ({ id: trip.id, day: trip.startDate, trip })),
    ...money.map((item) => ({ id: item.id, day: item.day, item })),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  return (
    <>
      {underway.length > 0 && (
        <NamedGroup title="Already on the way" items={underway}>
          {(trip) => <DepartureRow trip={trip} onOpen={() => onDay(from)} />}
        </NamedGroup>
      )}
      <DayGroups items={entries} dayOf={({ day }) => day} today={today} onDay={onDay}>
        {({ trip, item }) =>
          trip ? (
            <DepartureRow trip={trip} onOpen={() => onDay(trip.startDate)} />
          ) : (
            item && <MoneyEntry item={item} look="row" />
          )
        }
      </DayGroups>
    </>
  )
}
