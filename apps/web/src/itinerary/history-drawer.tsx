import { Button, Drawer } from '@mantine/core'
import type { HistoryEntry } from '@sarai/contract/itinerary-calls'
import { dayTitle } from '@sarai/itinerary/trip-days'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { formatMoment, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import type { calls } from '~/query.ts'
import { RecordHistory } from '~/records/record-history.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import classes from './history-drawer.module.css'

/** The calls by which the states of one kind of itinerary are read. */
export type HistoryCalls = Pick<typeof calls.packages, 'history' | 'stateAt'>

interface Props {
  record: { id: string; createdAt: string }
  /** "package" or "proposal". */
  what: string
  calls: HistoryCalls
  restore: (revision: number) => Promise<unknown>
  isEditable: boolean
  onClose: () => void
}

interface DrawerProps extends Props {
  on: ComponentProps<typeof RecordHistory>['on']
  /** Whether notes and files may be added, also where the itinerary is agreed upon. */
  mayNote: boolean
}

/** What happened with a package or a proposal: the states of its itinerary, its timeline, notes and files. */
export default function HistoryDrawer({ on, mayNote, ...states }: DrawerProps) {
  return (
    <Drawer opened onClose={states.onClose} title="History" size={440}>
      <RecordHistory on={on} isEditable={mayNote} first={{ label: 'Changes', panel: <States {...states} /> }} />
    </Drawer>
  )
}

/** Every state the itinerary was in: looked at, and gone back to. */
function States({ record, what, calls: states, restore, isEditable, onClose }: Props) {
  const { id } = record
  const query = useInfiniteQuery(
    states.history.infiniteOptions({
      input: (before: number | undefined) => ({ id, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      staleTime: 0,
    }),
  )
  const [looked, setLooked] = useState<HistoryEntry>()
  const made = { revision: 0, at: record.createdAt, actorId: null, changes: 0, touched: [] }
  const found = query.data?.pages.flatMap((page) => page.data.entries) ?? []
  const entries = found.length > 0 && !query.hasNextPage ? [...found, made] : found

  async function goBack(entry: HistoryEntry): Promise<void> {
    await runAction(restore(entry.revision), 'This state was not restored')
    toast({ message: `The ${what} is as it was on ${formatMoment(entry.at)}` })
    onClose()
  }

  return (
    <>
      {query.isPending ? (
        <LinesSkeleton lines={6} />
      ) : entries.length === 0 ? (
        <p className={classes.none}>Nothing was changed since this {what} was made.</p>
      ) : (
        <ol className={classes.list}>
          {entries.map((entry, at) => (
            <li
              key={entry.revision}
              className={classes.entry}
              data-open={looked?.revision === entry.revision || undefined}
            >
              <button
                type="button"
                className={classes.line}
                onClick={() => setLooked(looked?.revision === entry.revision ? undefined : entry)}
              >
                <HistoryLine entry={entry} />
              </button>
              {looked?.revision === entry.revision && (
                <div className={classes.look}>
                  <StateAt id={id} revision={entry.revision} calls={states} />
                  {isEditable && at > 0 && (
                    <Button size="compact-sm" variant="light" onClick={() => void goBack(entry)}>
                      Go back to this
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Earlier
        </Button>
      )}
    </>
  )
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { team } = useSession()
  return (
    <>
      <span className={classes.when}>{formatMoment(entry.at)}</span>
      <span>
        {entry.revision === 0
          ? 'As it was made'
          : `${team.find((person) => person.id === entry.actorId)?.name ?? 'Somebody'} made ${plural(entry.changes, 'change')}`}
      </span>
      {entry.touched.length > 0 && <span className={classes.touched}>{entry.touched.join(', ')}</span>}
    </>
  )
}

/** What the trip was at a time: its days and what they held. */
function StateAt({ id, revision, calls: states }: { id: string; revision: number; calls: HistoryCalls }) {
  const query = useQuery(states.stateAt.queryOptions({ input: { id, revision } }))
  if (!query.data) return <LinesSkeleton lines={3} />
  const { title, days } = query.data.data.document
  return (
    <>
      <strong>{title}</strong>
      <ol className={classes.days}>
        {days.map((day, at) => (
          <li key={day.id}>
            {dayTitle(day, at + 1)}
            {day.items.length > 0 && (
              <span className={classes.touched}> {day.items.map((item) => item.title).join(', ')}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
