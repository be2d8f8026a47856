import { Button, Group, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { followUpOutcomes } from '@sarai/contract/lead-words'
import type { Task, TaskOn } from '@sarai/contract/tasks'
import { useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { FollowUpInput, type FollowUpValue } from './follow-up-input.tsx'
import { refreshTasks } from './refresh.ts'
import { RemindInput, type Reminding, RepeatInput } from './remind-input.tsx'

export function Reschedule({ task, onClose }: { task: Task; onClose: () => void }) {
  const [value, setValue] = useState<FollowUpValue | undefined>({ dueAt: task.dueAt, channel: task.channel ?? 'call' })
  const [reminding, setReminding] = useState<Reminding>({ remindMinutes: task.remindMinutes, remindBy: task.remindBy })
  async function save(): Promise<void> {
    if (!value) return
    await sayFailed(
      api.tasks.update({
        id: task.id,
        version: task.version,
        dueAt: value.dueAt,
        channel: task.kind === 'follow_up' ? value.channel : undefined,
        ...reminding,
      }),
      'The task was not rescheduled',
    )
    onClose()
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title={`Reschedule ${task.title.toLowerCase()}`} size="sm">
      <Stack gap="md">
        <FollowUpInput label="When" value={value} onChange={setValue} />
        <RemindInput value={reminding} onChange={setReminding} />
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={() => void save()} data-autofocus>
          Save
        </Button>
      </Group>
    </Modal>
  )
}

export function AddTask({ on, kind, onClose }: { on: TaskOn; kind: Task['kind']; onClose: () => void }) {
  const { user } = useSession()
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [when, setWhen] = useState<FollowUpValue>()
  const [reminding, setReminding] = useState<Reminding>({ remindMinutes: 0, remindBy: null })
  const [repeats, setRepeats] = useState<Task['repeats']>(null)
  const isFollowUp = kind === 'follow_up'
  async function save(): Promise<void> {
    if (!when) return
    const { warnings } = await sayFailed(
      api.tasks.create({
        on,
        kind,
        title: title.trim() || undefined,
        note: note.trim() || undefined,
        dueAt: when.dueAt,
        channel: isFollowUp ? when.channel : undefined,
        ...reminding,
        repeats,
      }),
      'This was not saved',
    )
    onClose()
    showMailWarnings(warnings, !user.isSubuser)
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title={isFollowUp ? 'Plan a follow-up' : 'Add a task'} size="sm">
      <Stack gap="md" onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && void save()}>
        {!isFollowUp && (
          <TextInput
            label="What is to be done"
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            maxLength={200}
          />
        )}
        <FollowUpInput label="When" value={when} onChange={setWhen} emptyLabel="Choose a time" />
        <RemindInput value={reminding} onChange={setReminding} />
        {!isFollowUp && <RepeatInput value={repeats} onChange={setRepeats} />}
        <Textarea
          label="Note"
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={2000}
        />
        <Group justify="flex-end">
          <Button disabled={!when || (!isFollowUp && !title.trim())} onClick={() => void save()}>
            {isFollowUp ? 'Plan follow-up' : 'Add task'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const outcomeNames: Record<(typeof followUpOutcomes)[number], string> = {
  talked: 'Talked',
  no_answer: 'No answer',
  message_left: 'Left a message',
  sent: 'Sent',
  met: 'Met',
  other: 'Other',
}

export function FinishFollowUp({
  task,
  needsNext,
  onClose,
}: {
  task: Pick<Task, 'id'>
  needsNext: boolean
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Task['outcome']>('talked')
  const [note, setNote] = useState('')
  const [next, setNext] = useState<FollowUpValue>()
  const [problem, setProblem] = useState<string>()
  async function save(): Promise<void> {
    try {
      await api.tasks.complete({ id: task.id, outcome: outcome ?? undefined, note: note.trim() || undefined, next })
      onClose()
      await refreshTasks()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'This did not work. Try again.')
    }
  }
  return (
    <Modal opened onClose={onClose} title="Follow-up done" size="md">
      <Stack gap="md" onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && void save()}>
        <SegmentedControl
          aria-label="What came of it"
          value={outcome ?? 'other'}
          onChange={(value) => setOutcome(value)}
          data={followUpOutcomes.map((value) => ({ value, label: outcomeNames[value] }))}
          size="xs"
        />
        <Textarea
          label="What was said"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
          maxLength={2000}
        />
        <FollowUpInput
          label={needsNext ? 'When next?' : 'When next? (optional)'}
          value={next}
          onChange={setNext}
          emptyLabel={needsNext ? 'An open lead needs a next time' : 'Nothing planned'}
          problem={problem}
        />
        <Group justify="flex-end">
          <Button onClick={() => void save()} disabled={needsNext && !next}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
