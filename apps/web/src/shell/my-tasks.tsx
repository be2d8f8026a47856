import { Button, Checkbox } from '@mantine/core'
import { dueSpans } from '@sarai/contract/task-words'
import type { TaskOfMine } from '@sarai/contract/tasks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatWord } from '@sarai/contract/export-words'
import { formatDue, formatMoment } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { useBeginQueue } from '~/records/use-begin-queue.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './notices.module.css'

type Span = (typeof dueSpans)[number]

const names: Record<Span, string> = { overdue: 'Overdue', today: 'Today', upcoming: 'Later' }

interface Props {
  onFinish: (task: TaskOfMine) => void
  onOpen: () => void
}

/** What one has to do on all records: what is overdue, the rest of today, and what comes later. */
export function MyTasks({ onFinish, onOpen }: Props) {
  const [overdue, today, upcoming] = [useMine('overdue'), useMine('today'), useMine('upcoming')]
  const lists = { overdue, today, upcoming }
  const beginQueue = useBeginQueue()
  const begin = () => {
    onOpen()
    beginQueue()
  }
  const missing = dueSpans.map((span) => lists[span]).find((list) => !list.data)
  if (missing) return <Awaited query={missing} what="Your tasks" lines={8} />
  const counts = overdue.data?.pages[0]?.counts
  if (counts && dueSpans.every((span) => counts[span] === 0))
    return (
      <EmptyState title="Nothing to do">
        Follow-ups and tasks that are yours show here, the first due first. Plan one on a lead, a contact, a proposal or
        a package.
      </EmptyState>
    )
  const tasks = dueSpans.map((span) => {
    const list = lists[span]
    const tasks = list.data?.pages.flatMap((page) => page.data) ?? []
    if (tasks.length === 0) return null
    const count = counts?.[span] ?? tasks.length
    return (
      <section key={span} aria-label={names[span]}>
        <h3 className={classes.span}>
          {names[span]} <span className={classes.count}>{count >= 100 ? '100+' : count}</span>
        </h3>
        <ul className={classes.list}>
          {tasks.map((task) => (
            <TaskLine
              key={task.id}
              task={task}
              isOverdue={span === 'overdue'}
              onFinish={() => onFinish(task)}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={6}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
    )
  })
  return (
    <>
      {counts && counts.overdue + counts.today > 0 && (
        <Button variant="light" size="compact-sm" mb="xs" onClick={begin} title="G, then F">
          Follow-ups, one after the other
        </Button>
      )}
      {tasks}
    </>
  )
}

function useMine(when: Span) {
  return useInfiniteQuery(
    calls.tasks.mine.infiniteOptions({
      input: (cursor: string | undefined) => ({ when, cursor, perPage: 20 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
}

interface LineProps {
  task: TaskOfMine
  isOverdue: boolean
  onFinish: () => void
  onOpen: () => void
}

function TaskLine({ task, isOverdue, onFinish, onOpen }: LineProps) {
  const { title, record, channel, note, dueAt } = task
  const what = [title === 'Follow up' ? formatWord(channel ?? 'follow_up') : title, note].filter(Boolean).join(' · ')
  return (
    <li className={classes.task}>
      <Checkbox
        size="xs"
        className={classes.check}
        checked={false}
        onChange={onFinish}
        aria-label={`${title}${record ? `, ${record.label},` : ''} is done`}
      />
      <div className={classes.body}>
        {record ? (
          <Link to={recordPage(record.kind, record.id)} className={classes.title} onClick={onOpen}>
            {record.label}
          </Link>
        ) : task.pluginId ? (
          <Link to="/installed-plugins" className={classes.title} onClick={onOpen}>
            {title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {record && <p className={classes.text}>{what}</p>}
      </div>
      <time className={classes.when} data-overdue={isOverdue || undefined} dateTime={dueAt} title={formatMoment(dueAt)}>
        {formatDue(dueAt)}
      </time>
    </li>
  )
}
