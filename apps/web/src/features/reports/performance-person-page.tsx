import { Button } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isValidDate } from '~/lib/calendar-days.ts'
import { useEntryWords } from '~/lib/entry-words.tsx'
import { formatDay } from '~/lib/format.ts'
import * as param from '~/lib/search-schema.ts'
import { calls } from '~/query.ts'
import { EntrySubject } from '~/records/entry-subject.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { NotFound } from '~/ui/not-found.tsx'
import { TimelineList } from '~/ui/timeline-list.tsx'
import { PerformanceDayNav } from './performance-day-nav.tsx'
import { onlyOn, PerformanceFrame, PerformanceNotes, PerformanceSums } from './performance-parts.tsx'
import { Nothing, ReportPart } from './report-parts.tsx'

/** What one person did and sold on one day. */
export default function PerformancePersonPage() {
  const { performanceDate: day, subuserId: person } = useParams({
    from: '/app/performance-report-day/$performanceDate/$subuserId',
  })
  const isPerson = person === 'none' || param.id(person) !== undefined
  return isValidDate(day) && isPerson ? <PersonsDay day={day} person={person} /> : <NotFound />
}

function PersonsDay({ day, person }: { day: string; person: string }) {
  const query = useQuery(calls.performance.person.queryOptions({ input: { day, person } }))
  const report = query.data?.data
  // Nobody of the agency, or somebody whose records one does not see.
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  const name = report ? (report.person.name ?? 'Nobody') : 'Performance of a person'
  return (
    <PerformanceFrame title={`${name} on ${formatDay(day)}`} aside={<PerformanceDayNav day={day} person={person} />}>
      {report ? (
        <>
          <PerformanceSums figures={report.total} days={onlyOn(day)} person={person} />
          <PerformanceNotes report={report} />
          {report.person.id && <Actions day={day} actor={report.person.id} />}
        </>
      ) : (
        <Awaited query={query} what="The performance of this person" lines={8} />
      )}
    </PerformanceFrame>
  )
}

/** What somebody did, as far as one sees the records. */
function Actions({ day, actor }: { day: string; actor: string }) {
  const describe = useEntryWords()
  const activity = useInfiniteQuery(
    calls.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ actor, day, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const entries = activity.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <ReportPart title="What they did">
      {!activity.data && <Awaited query={activity} what="What they did" lines={6} />}
      {activity.isSuccess && entries.length === 0 && <Nothing>Nothing on this day that you may see.</Nothing>}
      <TimelineList entries={entries} describe={describe} subject={(entry) => <EntrySubject entry={entry} />} />
      {activity.hasNextPage && (
        <Button variant="subtle" loading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
          Show more
        </Button>
      )}
    </ReportPart>
  )
}
