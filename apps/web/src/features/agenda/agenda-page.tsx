import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AgendaItem } from '@sarai/contract/agenda'
import { agendaKindLabels, agendaKinds } from '@sarai/contract/agenda-words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type CalendarState, calendarState } from '~/lib/calendar-days.ts'
import { useFinishFollowUp } from '~/lib/finish-follow-up.ts'
import { dayOf, formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { CalendarFeed } from '~/records/calendar-feed.tsx'
import { CalendarBar } from '~/ui/calendar-bar.tsx'
import { CalendarGrid, MoreOfDay } from '~/ui/calendar-grid.tsx'
import { DayGroups } from '~/ui/day-groups.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { dragWords } from '~/ui/drag-words.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Avatar } from '~/ui/person.tsx'
import { AgendaEntry, LiftedEntry } from './agenda-item.tsx'
import classes from './agenda-page.module.css'
import { type AgendaSearch, agendaSearch } from './agenda-search.ts'
import { OverdueTray } from './overdue-tray.tsx'
import { finishTask, movedWords, moveToDay, whereMoved } from './use-agenda-changes.ts'

const topics = ['tasks', 'leads', 'contacts', 'prospects', 'trips', 'invoices', 'bills', 'bookings'] as const
const everyAnswer = calls.agenda.key()
const kindOptions = agendaKinds.map((value) => ({ value, label: agendaKindLabels[value] }))
const kindsWithoutCosts = kindOptions.filter(({ value }) => value !== 'payable')
/** Things a day of a month shows. */
const maxOfDay = 3

/** What is to be done, falls due and ends, by day. */
export default function AgendaPage() {
  const { values: search, texts } = useScreenSearch(agendaSearch)
  const { user, can } = useSession()
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const isNarrow = useMediaQuery('(max-width: 800px)') ?? false
  const state = calendarState(isNarrow ? { ...search, view: 'list' } : search, today)
  const chosen = search.owner ?? defaultOwner(user)
  const owner = chosen === 'all' ? undefined : chosen
  const input = { from: state.from, to: state.to, owner, kind: search.kind }
  const query = useQuery(calls.agenda.list.queryOptions({ input, placeholderData: (last) => last }))
  useLiveCalls(topics, everyAnswer)
  const { open: finishFollowUp } = useFinishFollowUp()
  const { move, said } = useMoves()
  const data = query.data?.data
  const change = (changes: AgendaSearch) =>
    void navigate({ to: '/reminder-calendar', replace: true, search: { ...texts, ...changes } })
  const finish = (item: AgendaItem) =>
    item.kind === 'follow_up' && item.task ? finishFollowUp({ taskId: item.task.id }) : void finishTask(item)

  return (
    <div className={classes.page}>
      <CalendarBar
        title="Reminder calendar"
        state={state}
        today={today}
        isNarrow={isNarrow}
        onChange={change}
        tools={<CalendarFeed kind="reminders" />}
        note={state.view !== 'list' && data?.items.length === 0 && <NoReminders page={state.view} />}
      >
        <PersonChoice owner={chosen} onChange={(person) => change({ owner: person })} />
        <FilterChip
          label="Kind"
          options={user.seesCost && can('vendors') ? kindOptions : kindsWithoutCosts}
          value={search.kind ?? []}
          onChange={(kinds) => change({ kind: kinds.join(',') || undefined })}
        />
        {data?.isCut && (
          <span className={classes.cut}>There are more entries than can be shown. Choose a person or a kind.</span>
        )}
      </CalendarBar>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {data ? (
        <AgendaDays
          state={state}
          today={today}
          items={whereMoved(data.items)}
          tray={<OverdueTray items={data.overdue} total={data.overdueTotal} onMove={move} onFinish={finish} />}
          onMove={move}
          onFinish={finish}
          onDay={(day) => change({ view: 'list', days: `${day}..${day}` })}
        />
      ) : (
        <div className={classes.waiting}>
          <Awaited query={query} what="The calendar" lines={12} />
        </div>
      )}
    </div>
  )
}

/** What would stand in an empty month or week, and how it comes there. */
function NoReminders({ page }: { page: string }) {
  const { can } = useSession()
  return (
    <>
      Nothing is planned in this {page}. Follow-ups and tasks of leads and contacts, payments due, and offers and
      documents that end show here. {can('leads', 'read') && <Link to="/leads">Plan a follow-up with a lead</Link>}
    </>
  )
}

/** Moves things; what was moved by keyboard has the focus again where it comes to. */
function useMoves() {
  const [said, setSaid] = useState('')
  const moved = useRef<string | undefined>(undefined)
  useEffect(() => {
    const places = ['chip', 'row'].map((look) => `[data-item="${look} ${moved.current}"]`)
    const place = moved.current && document.querySelector<HTMLElement>(places.join(','))
    if (!place) return
    moved.current = undefined
    place.focus()
  })
  const move = (item: AgendaItem, day: string, isByKey = false) => {
    moved.current = isByKey ? `${item.id} ${day}` : undefined
    setSaid(movedWords(item, day))
    void moveToDay(item, day)
  }
  return { move, said }
}

/** Whose entries the calendar shows by default: a main user sees everybody's. */
const defaultOwner = (user: { id: string; isSubuser: boolean }) => (user.isSubuser ? user.id : 'all')

function PersonChoice({ owner, onChange }: { owner: string; onChange: (owner: string | undefined) => void }) {
  const { team, user } = useSession()
  if (user.recordScope === 'own') return null
  const people = team
    .filter(({ id, isActive }) => isActive && id !== user.id)
    .map(({ id, name, photo }) => ({ value: id, label: name, mark: <Avatar name={name} photo={photo} size={18} /> }))
  return (
    <FilterChip
      label="Of"
      isSingle
      options={[{ value: user.id, label: 'You' }, { value: 'all', label: 'Everybody' }, ...people]}
      value={[owner]}
      onChange={([person]) => onChange(person === defaultOwner(user) ? undefined : person)}
    />
  )
}

interface DaysProps {
  state: CalendarState
  today: string
  items: AgendaItem[]
  tray: ReactNode
  onMove: (item: AgendaItem, day: string, isByKey?: boolean) => void
  onFinish: (item: AgendaItem) => void
  onDay: (day: string) => void
}

function AgendaDays({ state, today, items, tray, onMove, onFinish, onDay }: DaysProps) {
  const [dragged, setDragged] = useState<AgendaItem>()
  const byDay = useMemo(() => Map.groupBy(items, ({ day }) => day), [items])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests picks it up; one that moves scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  function onDragEnd({ over }: DragEndEvent): void {
    setDragged(undefined)
    if (dragged && over) onMove(dragged, String(over.id))
  }
  const entry = (look: 'chip' | 'row') => (item: AgendaItem) => (
    <AgendaEntry key={item.id} item={item} look={look} onMove={onMove} onFinish={onFinish} />
  )
  return (
    <DndContext
      sensors={sensors}
      accessibility={dragWords(() => (dragged ? `${dragged.title}, ${dragged.about},` : 'The reminder'), formatDay)}
      collisionDetection={pointerWithin}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current?.item as AgendaItem)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      <div className={classes.body}>
        <div className={classes.days}>
          {state.view === 'list' ? (
            items.length === 0 ? (
              <EmptyState title="Nothing in these days">
                Follow-ups and tasks of leads and contacts, payments due, and offers and documents that end show here.
              </EmptyState>
            ) : (
              <DayGroups items={items} dayOf={({ day }) => day} today={today}>
                {entry('row')}
              </DayGroups>
            )
          ) : (
            <CalendarGrid
              label="Reminders"
              weeks={state.weeks}
              today={today}
              month={state.view === 'month' ? state.on.slice(0, 7) : undefined}
              countOf={(day) => plural(byDay.get(day)?.length ?? 0, 'reminder')}
              onDay={onDay}
              Cell={DropDay}
            >
              {(day) => {
                const all = byDay.get(day) ?? []
                const most = state.view === 'month' ? maxOfDay : 200
                const shown = all.length > most + 1 ? all.slice(0, most) : all
                return (
                  <>
                    {shown.map(entry('chip'))}
                    {shown.length < all.length && (
                      <MoreOfDay count={all.length - shown.length} day={day} onOpen={() => onDay(day)} />
                    )}
                  </>
                )
              }}
            </CalendarGrid>
          )}
        </div>
        {tray}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <LiftedEntry item={dragged} />}</DragOverlay>
    </DndContext>
  )
}

function DropDay({ day, className, children }: { day: string; className: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <td ref={setNodeRef} className={className} data-over={isOver || undefined}>
      {children}
    </td>
  )
}
