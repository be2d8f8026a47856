import { Button, Checkbox } from '@mantine/core'
import { type NoticeKind, noticeKinds } from '@sarai/contract/notice-words'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { noticeNames } from '~/lib/notice-words.ts'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { NoticeLine } from './notice-line.tsx'
import classes from './notices.module.css'

interface Props {
  onOpen: () => void
  onFinish: (taskId: string) => void
}

/** What one was told, newest first. */
export function NoticesList({ onOpen, onFinish }: Props) {
  const [kinds, setKinds] = useState<string[]>([])
  const [unreadOnly, setUnreadOnly] = useState(false)
  const query = useInfiniteQuery(
    calls.notices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ kinds: kinds as NoticeKind[], unreadOnly, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const notices = query.data?.pages.flatMap((page) => page.data) ?? []
  const unread = query.data?.pages[0]?.unread ?? 0
  const isNarrowed = kinds.length > 0 || unreadOnly
  const readAll = () => runAction(api.notices.readAll({ upTo: notices[0]?.id }), 'The notifications were not marked')
  return (
    <>
      <div className={classes.bar}>
        <FilterChip
          label="Kind"
          options={noticeKinds.map((kind) => ({ value: kind, label: noticeNames[kind] }))}
          value={kinds}
          onChange={setKinds}
        />
        <Checkbox
          size="xs"
          label="Unread only"
          checked={unreadOnly}
          onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
        />
        <Button
          className={classes.push}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChecks size={15} />}
          disabled={unread === 0 || isNarrowed}
          onClick={() => void readAll()}
        >
          Mark all as read
        </Button>
      </div>
      {!query.data && <Awaited query={query} what="The notifications" lines={8} />}
      {query.isSuccess && notices.length === 0 && (
        <EmptyState title={isNarrowed ? 'No notifications of this kind' : 'Nothing yet'}>
          {isNarrowed
            ? 'No notification is of this kind.'
            : 'Reminders that are due, leads that become yours and what travellers do with your proposals show here.'}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onOpen={onOpen}
            onFinish={() => notice.taskId && onFinish(notice.taskId)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
