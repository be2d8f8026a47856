import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { useFinishFollowUp } from '~/lib/finish-follow-up.ts'
import { formatDue } from '~/lib/format.ts'
import type { SearchParams } from '~/lib/search-params.ts'
import { useNow } from '~/lib/use-now.ts'
import bar from '~/ui/bulk-bar.module.css'
import { KeyHint } from '~/ui/key-hint.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './queue-bar.module.css'
import { nextIn, queuedOf, queueOptions, queuePage, type Queued } from '~/records/queue.ts'

/** The follow-ups that are due, one after the other: each is worked on the page of its record, and the next one follows. */
export default function QueueBar({ taskId }: { taskId: string }) {
  const navigate = useNavigate()
  const { open: finish } = useFinishFollowUp()
  const now = useNow()
  const { data } = useQuery(queueOptions())
  /** Done here, whether or not the list of what is due has been read again since. */
  const [finished] = useState(() => new Set<string>())
  const queue = data ? queuedOf(data.data).filter(({ id }) => !finished.has(id)) : undefined
  const current = queue?.find((task) => task.id === taskId)
  /** What it was, where it is done meanwhile: who comes next is found by its time. */
  const [last, setLast] = useState<Queued>()
  if (current && (current.id !== last?.id || current.dueAt !== last.dueAt)) setLast(current)

  const leave = () => void navigate({ to: '.', search: (all: SearchParams) => ({ ...all, queue: undefined }) })
  function goOn(from = current ?? last): void {
    const next = queue && (from ? nextIn(queue, from) : queue[0])
    if (next) return void navigate(queuePage(next))
    toast({ kind: 'success', message: 'Nothing more is due today.' })
    leave()
  }
  if (!queue) return null
  const at = current ? queue.indexOf(current) + 1 : undefined
  const isOverdue = current !== undefined && Date.parse(current.dueAt) < now
  return (
    <div className={bar.bar} role="toolbar" aria-label="Follow-ups that are due">
      <span className={bar.count} role="status">
        {at ? `Follow-up ${at} of ${queue.length}` : 'Done'}
        {current && <span className="visually-hidden">: {current.record.label}</span>}
      </span>
      {current && (
        <span className={classes.about}>
          <span className={isOverdue ? classes.overdue : undefined}>{formatDue(current.dueAt)}</span>
          {[current.channel && formatWord(current.channel), current.note].filter(Boolean).map((part) => ` · ${part}`)}
        </span>
      )}
      {current && (
        <Button
          size="compact-md"
          aria-keyshortcuts="E"
          onClick={() =>
            finish({
              taskId,
              onDone: () => {
                finished.add(taskId)
                goOn(current)
              },
            })
          }
          rightSection={<KeyHint>E</KeyHint>}
        >
          Done
        </Button>
      )}
      {(queue.length > 1 || !current) && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          aria-keyshortcuts="N"
          onClick={() => goOn()}
          rightSection={<KeyHint>N</KeyHint>}
        >
          Next
        </Button>
      )}
      <UnstyledButton
        className={bar.close}
        aria-label="Leave the follow-ups"
        title="Leave the follow-ups"
        onClick={leave}
      >
        <IconX size={16} />
      </UnstyledButton>
    </div>
  )
}
