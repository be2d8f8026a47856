import { Chip, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { followUpOutcomes } from '@sarai/contract/lead-words'
import type { Task } from '@sarai/contract/tasks'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { FollowUpInput, type FollowUpValue } from './follow-up-input.tsx'
import { refreshTasks } from './refresh.ts'
import { RemindInput, type Reminding, RepeatInput } from './remind-input.tsx'

export function Reschedule({ task, onClose }: { task: Task; onClose: () => void }) {
  const [value, setValue] = useState<FollowUpValue | undefined>({ dueAt: task.dueAt, channel: task.channel ?? 'call' })
  const [reminding, setReminding] = useState<Reminding>({ remindMinutes: task.remindMinutes, remindBy: task.remindBy })
  const { problems, isSending, send } = useSending()
  async function save({ dueAt, channel }: FollowUpValue): Promise<void> {
    const channelOf = { channel: task.kind === 'follow_up' ? channel : undefined }
    await api.tasks.update({ id: task.id, version: task.version, dueAt, ...channelOf, ...reminding })
    onClose()
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title={`Reschedule ${task.title.toLowerCase()}`} size="sm">
      <Stack gap="md">
        <FollowUpInput label="When" value={value} onChange={setValue} problem={problems.dueAt} />
        <RemindInput value={reminding} onChange={setReminding} />
        <FormFoot
          problem={problems.form}
          label="Save"
          isBusy={isSending}
          isDisabled={!value}
          isFocused
          onCancel={onClose}
          onConfirm={() => value && void send(() => save(value))}
        />
      </Stack>
    </Modal>
  )
}

export function AddTask({ on, kind, onClose }: { on: AttachedTo; kind: Task['kind']; onClose: () => void }) {
  const { user } = useSession()
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [when, setWhen] = useState<FollowUpValue>()
  const [reminding, setReminding] = useState<Reminding>({ remindMinutes: 0, remindBy: null })
  const [repeats, setRepeats] = useState<Task['repeats']>(null)
  const { problems, isSending, send } = useSending()
  const idempotencyKey = useRef(crypto.randomUUID())
  const isFollowUp = kind === 'follow_up'
  async function save({ dueAt, channel }: FollowUpValue): Promise<void> {
    const words = { title: title.trim() || undefined, note: note.trim() || undefined }
    const { warnings } = await api.tasks.create(
      { on, kind, ...words, dueAt, channel: isFollowUp ? channel : undefined, ...reminding, repeats },
      { context: { idempotencyKey: idempotencyKey.current } },
    )
    onClose()
    showMailWarnings(warnings, !user.isSubuser)
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title={isFollowUp ? 'Plan a follow-up' : 'Add a task'} size="sm">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (when) void send(() => save(when))
        }}
        noValidate
      >
        <Stack gap="md">
          {!isFollowUp && (
            <TextInput
              label="What is to be done"
              data-autofocus
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
              maxLength={200}
              error={problems.title}
            />
          )}
          <FollowUpInput
            label="When"
            value={when}
            onChange={setWhen}
            emptyLabel="Choose a time"
            problem={problems.dueAt}
          />
          <RemindInput value={reminding} onChange={setReminding} />
          {!isFollowUp && <RepeatInput value={repeats} onChange={setRepeats} />}
          <Textarea
            label="Note"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
            error={problems.note}
          />
          <FormFoot
            problem={problems.form}
            label={isFollowUp ? 'Plan follow-up' : 'Add task'}
            isBusy={isSending}
            isDisabled={!when || (!isFollowUp && !title.trim())}
            onCancel={onClose}
          />
        </Stack>
      </form>
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

/** That an open lead needs a next time is said with what else can be done. */
const explainNext = (error: unknown): FieldErrors =>
  error instanceof ApiError && error.code === 'FOLLOW_UP_NEEDED' ? { next: error.message } : problemsOf(error)

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
  const { problems, isSending, submit } = useSending(explainNext)
  async function save(): Promise<void> {
    await api.tasks.complete({ id: task.id, outcome: outcome ?? undefined, note: note.trim() || undefined, next })
    onClose()
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title="Follow-up done" size="md">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <Chip.Group value={outcome ?? 'other'} onChange={(value) => setOutcome(value)}>
            <Group gap={6} role="radiogroup" aria-label="What came of it">
              {followUpOutcomes.map((value) => (
                <Chip key={value} value={value} size="xs">
                  {outcomeNames[value]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Textarea
            label="What was said"
            rows={3}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
            maxLength={2000}
            error={problems.note}
          />
          <FollowUpInput
            label={needsNext ? 'When next?' : 'When next? (optional)'}
            value={next}
            onChange={setNext}
            emptyLabel={needsNext ? 'An open lead needs a next time' : 'Nothing planned'}
            problem={problems.next ?? problems['next.dueAt']}
          />
          <FormFoot
            problem={problems.form}
            label="Save"
            isBusy={isSending}
            isDisabled={needsNext && !next}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
