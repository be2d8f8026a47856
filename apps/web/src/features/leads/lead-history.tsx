import { Button, Tabs } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEntryWords } from '~/lib/entry-words.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { TimelineList } from '~/ui/timeline-list.tsx'
import { Files } from '~/records/files.tsx'
import { NoteComposer, Notes } from '~/records/notes.tsx'

/** What happened with a lead, its notes and its files. */
export function LeadHistory({ lead }: { lead: Lead }) {
  const { can } = useSession()
  const isEditable = can('leads', 'write') && !lead.deletedAt
  const on = { leadId: lead.id }
  return (
    <>
      {isEditable && <NoteComposer on={on} />}
      <Tabs defaultValue="timeline" keepMounted={false}>
        <Tabs.List mb="xs">
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
          <Tabs.Tab value="files">Files</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <Timeline leadId={lead.id} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <Notes on={on} isEditable={isEditable} />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <Files on={on} isEditable={isEditable} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Timeline({ leadId }: { leadId: string }) {
  const describe = useEntryWords()
  const timeline = useInfiniteQuery(
    calls.leads.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: leadId, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  if (timeline.isPending) return <LinesSkeleton lines={5} />
  const entries = timeline.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <TimelineList entries={entries} describe={describe} />
      {timeline.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}
