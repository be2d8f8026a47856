import { ActionIcon, Button, Checkbox, Group, Menu } from '@mantine/core'
import type { ClosedAs } from '@sarai/contract/task-words'
import type { Task } from '@sarai/contract/tasks'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconChecklist,
  IconDots,
  IconMail,
  IconPhone,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatWord } from '@sarai/contract/export-words'
import { useFinishFollowUp } from '~/lib/finish-follow-up.ts'
import { formatAgo, formatDue, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { KeyHint } from '~/ui/key-hint.tsx'
import { refreshTasks } from './refresh.ts'
import { reopenTask } from './reopen-task.ts'
import { AddTask, Reschedule } from './task-dialogs.tsx'
import classes from './tasks.module.css'

const icons = { call: IconPhone, whatsapp: IconBrandWhatsapp, email: IconMail, meeting: IconUsers }

interface Props {
  on: AttachedTo
  /** Whose the record is. */
  ownerId: string | null
  isEditable: boolean
  /** An open lead always has a next follow-up. */
  needsFollowUp?: boolean
}

/** What is to be done about a record: the next follow-up large, the rest below, what is done at the end. */
export function Tasks({ on, ownerId, isEditable, needsFollowUp }: Props) {
  const query = useQuery(calls.tasks.list.queryOptions({ input: { on } }))
  const [adding, setAdding] = useState<Task['kind']>()
  const { open: finishFollowUp } = useFinishFollowUp()
  const tasks = query.data?.data ?? []
  const open = tasks.filter((task) => !task.doneAt)
  const next = open.find((task) => task.kind === 'follow_up')
  const done = tasks.filter((task) => task.doneAt).slice(0, 5)
  const isLast = open.filter((task) => task.kind === 'follow_up').length === 1
  const finishOf = (task: Task) =>
    task.kind === 'follow_up'
      ? finishFollowUp({ taskId: task.id, needsNext: needsFollowUp === true && isLast })
      : void finish(task)

  return (
    <section>
      <h2 className={classes.heading}>Next step</h2>
      {!query.data ? (
        <Awaited query={query} what="The tasks" lines={3} />
      ) : next ? (
        <NextFollowUp task={next} isEditable={isEditable} onFinish={() => finishOf(next)} />
      ) : (
        <p className={needsFollowUp ? classes.missing : 'quiet'}>
          {needsFollowUp
            ? 'No follow-up is planned. Plan one, so that this lead is not forgotten.'
            : 'Nothing planned.'}
        </p>
      )}
      {open
        .filter((task) => task !== next)
        .map((task) => (
          <TaskLine key={task.id} task={task} isEditable={isEditable} onFinish={() => finishOf(task)} />
        ))}
      {isEditable && (
        <Group gap={6} mt="xs">
          <Button
            variant={next ? 'subtle' : 'light'}
            size="compact-sm"
            leftSection={<IconCalendarPlus size={15} />}
            onClick={() => setAdding('follow_up')}
          >
            Plan a follow-up
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChecklist size={15} />}
            onClick={() => setAdding('task')}
          >
            Add a task
          </Button>
        </Group>
      )}
      {done.length > 0 && (
        <div className={classes.done}>
          <h2 className={classes.heading}>Done</h2>
          {done.map((task) => (
            <DoneLine key={task.id} task={task} />
          ))}
        </div>
      )}
      {adding && <AddTask on={on} kind={adding} ownerId={ownerId} onClose={() => setAdding(undefined)} />}
    </section>
  )
}

async function finish(task: Task): Promise<void> {
  await runAction(api.tasks.complete({ id: task.id }), 'The task was not finished', {
    show: refreshTasks,
    done: 'Task done',
    undo: () => reopenTask(task.id),
  })
}

interface NextProps {
  task: Task
  isEditable: boolean
  onFinish: () => void
}

function NextFollowUp({ task, isEditable, onFinish }: NextProps) {
  const Icon = task.channel ? icons[task.channel] : IconPhone
  const isOverdue = Date.parse(task.dueAt) < useNow()
  return (
    <div className={classes.next} data-overdue={isOverdue || undefined}>
      <div className={classes.when}>
        <Icon size={17} aria-hidden />
        <span>
          {isOverdue ? 'Overdue: ' : ''}
          <time dateTime={task.dueAt} title={formatMoment(task.dueAt)}>
            {formatDue(task.dueAt)}
          </time>
        </span>
        {isEditable && <TaskMenu task={task} />}
      </div>
      <AssignedTo task={task} />
      {task.note && <p className={classes.note}>{task.note}</p>}
      {isEditable && (
        <Button
          size="compact-md"
          variant={isOverdue ? 'filled' : 'light'}
          fullWidth
          onClick={onFinish}
          aria-keyshortcuts="E"
          rightSection={<KeyHint>E</KeyHint>}
        >
          Done, what came of it?
        </Button>
      )}
    </div>
  )
}

/** Whose it is, where it is not one's own. */
function AssignedTo({ task: { assigneeId } }: { task: Task }) {
  const { team, user } = useSession()
  const name = team.find(({ id }) => id === assigneeId)?.name
  return name && assigneeId !== user.id ? <span className="quiet">For {name}</span> : null
}

function TaskMenu({ task }: { task: Task }) {
  const [isMoving, setMoving] = useState(false)
  async function remove(): Promise<void> {
    await runAction(api.tasks.remove({ id: task.id }), 'The task was not removed', { show: refreshTasks })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" ml="auto" aria-label={`More about ${task.title}`}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarPlus size={15} />} onClick={() => setMoving(true)}>
            Reschedule
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMoving && <Reschedule task={task} onClose={() => setMoving(false)} />}
    </>
  )
}

function TaskLine({ task, isEditable, onFinish }: { task: Task; isEditable: boolean; onFinish: () => void }) {
  const isOverdue = Date.parse(task.dueAt) < useNow()
  return (
    <div className={classes.task}>
      <Checkbox
        size="xs"
        checked={false}
        disabled={!isEditable}
        onChange={onFinish}
        aria-label={`${task.title} is done`}
      />
      <span className={classes.title}>
        {task.title} <AssignedTo task={task} />
      </span>
      <time className={isOverdue ? classes.overdue : 'quiet'} dateTime={task.dueAt} title={formatMoment(task.dueAt)}>
        {formatDue(task.dueAt)}
      </time>
      {isEditable && <TaskMenu task={task} />}
    </div>
  )
}

const closedWords: Record<ClosedAs, string> = {
  won: 'closed when it was won',
  lost: 'closed when it was lost',
  deleted: 'closed when it was deleted',
}

/** Who has done a task. What a vendor or traveller settled nobody of the agency has; nobody is named of what was closed. */
export function describeDoer(
  { doneBy, closedAs }: Pick<Task, 'doneBy' | 'closedAs'>,
  team: readonly { id: string; name: string }[],
): string | undefined {
  if (doneBy) return team.find((person) => person.id === doneBy)?.name ?? 'A former colleague'
  return closedAs ? undefined : 'settled by itself'
}

function DoneLine({ task }: { task: Task }) {
  const { team } = useSession()
  return (
    <p className={classes.doneLine}>
      <span>
        {[task.title, task.closedAs ? closedWords[task.closedAs] : task.outcome && formatWord(task.outcome), task.note]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="quiet">
        {[describeDoer(task, team), task.doneAt && formatAgo(task.doneAt)].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}
