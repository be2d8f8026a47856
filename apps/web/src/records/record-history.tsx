import type { AttachedTo } from '@sarai/contract/record-kinds'
import type { TimelineEntry } from '@sarai/contract/timeline'
import { Button, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEntryWords } from '~/lib/entry-words.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { TimelineList } from '~/ui/timeline-list.tsx'
import { recordOf, recordPage } from './kinds.ts'
import { recordCalls } from './record-calls.ts'
import { Files } from './files.tsx'
import { NoteComposer, Notes } from './notes.tsx'

interface Props {
  on: AttachedTo
  isEditable: boolean
  /** What else is told of the kind of record, first. */
  first?: { label: string; panel: ReactNode }
}

/** What happened with a record, its notes and its files. */
export function RecordHistory({ on, isEditable, first }: Props) {
  return (
    <>
      {isEditable && <NoteComposer on={on} />}
      <Tabs defaultValue={first ? 'first' : 'timeline'} keepMounted={false}>
        <Tabs.List mb="xs">
          {first && <Tabs.Tab value="first">{first.label}</Tabs.Tab>}
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
          <Tabs.Tab value="files">Files</Tabs.Tab>
        </Tabs.List>
        {first && <Tabs.Panel value="first">{first.panel}</Tabs.Panel>}
        <Tabs.Panel value="timeline">
          <Timeline on={on} />
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

/** The part of the record that an entry is about: a service or a voucher of a trip. */
function partLink({ subject, subjectId, subjectLabel }: TimelineEntry, id: string): ReactNode {
  if (subjectId === id || (subject !== 'booking' && subject !== 'voucher')) return null
  return <RowLink to={recordPage(subject, subjectId)}>{subjectLabel}</RowLink>
}

function Timeline({ on }: { on: AttachedTo }) {
  const { kind, id } = recordOf(on)
  const describe = useEntryWords()
  const timeline = useInfiniteQuery(
    recordCalls[kind].timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  if (!timeline.data) return <Awaited query={timeline} what="The history" lines={5} />
  const entries = timeline.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      {entries.length === 0 && <p className="quiet">Nothing has been noted yet.</p>}
      <TimelineList entries={entries} describe={describe} subject={(entry) => partLink(entry, id)} />
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
