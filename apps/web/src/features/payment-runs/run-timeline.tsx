import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEntryWords } from '~/lib/entry-words.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { TimelineList } from '~/ui/timeline-list.tsx'

/** What happened to a run, newest first. */
export function RunTimeline({ id }: { id: string }) {
  const describe = useEntryWords()
  const query = useInfiniteQuery(
    calls.paymentRuns.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  return (
    <section aria-label="Timeline">
      {query.data ? (
        <TimelineList entries={query.data.pages.flatMap((page) => page.data)} describe={describe} />
      ) : (
        <Awaited query={query} what="The history" lines={4} />
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </section>
  )
}
