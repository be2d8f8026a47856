import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import type { Task } from '@sarai/contract/tasks'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { FollowUpInput, type FollowUpValue } from './follow-up-input.tsx'
import { refreshTasks } from './refresh.ts'
import { RemindInput, type Reminding, RepeatInput } from './remind-input.tsx'

/** When a task is due, whose it is, and how its reminder comes. */
export function Reschedule({ task, onClose }: { task: Task; onClose: () => void }) {
  const [value, setValue] = useState<FollowUpValue | undefined>({ dueAt: task.dueAt, channel: task.channel ?? 'call' })
  const [reminding, setReminding] = useState<Reminding>({ remindMinutes: task.remindMinutes, remindBy: task.remindBy })
  const [assigneeId, setAssigneeId] = useState(task.assigneeId)
  const { problems, isSending, submit } = useSending()
  async function save(): Promise<void> {
    if (!value) return
    const channelOf = { channel: task.kind === 'follow_up' ? value.channel : undefined }
    const { id, version } = task
    await api.tasks.update({ id, version, dueAt: value.dueAt, assigneeId, ...channelOf, ...reminding })
    onClose()
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title={`Reschedule ${task.title.toLowerCase()}`} size="sm">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <FollowUpInput
            label="When"
            value={value}
            onChange={setValue}
            problem={problems.dueAt}
            hasChannel={task.kind === 'follow_up'}
          />
          <AssigneeSelect value={assigneeId} onChange={setAssigneeId} problem={problems.assigneeId} />
          <RemindInput value={reminding} onChange={setReminding} />
          <FormFoot
            problem={problems.form}
            label="Save"
            isBusy={isSending}
            isDisabled={!value}
            isFocused
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

interface AddProps {
  on: AttachedTo
  kind: Task['kind']
  /** Whose the record is, who does it unless somebody else is chosen. */
  ownerId?: string | null
  onClose: () => void
}

export function AddTask({ on, kind, ownerId, onClose }: AddProps) {
  const { user } = useSession()
  const [assigneeId, setAssigneeId] = useState<string | null>(ownerId ?? user.id)
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
      { on, kind, ...words, dueAt, assigneeId, channel: isFollowUp ? channel : undefined, ...reminding, repeats },
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
            hasChannel={isFollowUp}
          />
          <AssigneeSelect value={assigneeId} onChange={setAssigneeId} problem={problems.assigneeId} />
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
