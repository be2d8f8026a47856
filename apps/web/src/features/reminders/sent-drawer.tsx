import { Button, Drawer } from '@mantine/core'
import type { ReminderRule } from '@sarai/contract/reminder-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './reminders.module.css'

const drawerWidth = 550

/** What a rule has told, whom and why. */
export default function SentDrawer({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const query = useInfiniteQuery(
    calls.reminderRules.sent.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: rule.id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const sent = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title={`Sent by ${rule.name}`}>
      {!query.data && <Awaited query={query} what="Reminders it sent" lines={6} />}
      {query.isSuccess && sent.length === 0 && (
        <EmptyState title="Nothing yet">The reminders this rule sends, and why, appear here.</EmptyState>
      )}
      <ul className={classes.list}>
        {sent.map(({ id, at, title, person, reason }) => (
          <li key={id} className={classes.sent}>
            <div className={classes.body}>
              {title}
              <p className={classes.quiet}>
                {person} · {reason}
              </p>
            </div>
            <time className={classes.when} dateTime={at} title={formatMoment(at)}>
              {formatAgo(at)}
            </time>
          </li>
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
    </Drawer>
  )
}
