import { Chip, Group, Modal, Stack, Textarea } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { followUpOutcomes } from '@sarai/contract/lead-words'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api } from '~/api.ts'
import type { Finishing } from '~/lib/finish-follow-up.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { FollowUpInput, type FollowUpValue } from './follow-up-input.tsx'
import { refreshTasks } from './refresh.ts'

type Outcome = (typeof followUpOutcomes)[number]

const outcomeNames: Record<Outcome, string> = {
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

interface Props {
  finishing: Finishing
  onClose: () => void
}

/** A follow-up is done: what came of it, and when to be in touch next. */
export default function FinishFollowUp({ finishing, onClose }: Props) {
  return 'taskId' in finishing ? (
    <OutcomeForm {...finishing} onClose={onClose} />
  ) : (
    <NextOfLead {...finishing} onClose={onClose} />
  )
}

type OfLead = Extract<Finishing, { leadId: string }> & { onClose: () => void }

/** The same for the follow-up of a lead that comes first. */
function NextOfLead({ leadId, needsNext, ...rest }: OfLead) {
  const { onClose } = rest
  const query = useQuery(calls.tasks.list.queryOptions({ input: { on: { leadId } }, staleTime: 0 }))
  const open = query.data?.data.filter((task) => task.kind === 'follow_up' && !task.doneAt)
  const isNone = query.isFetched && !query.isFetching && !open?.[0]
  useEffect(() => {
    if (!isNone) return
    toast({ kind: 'info', message: query.isError ? 'The follow-up could not be read.' : 'No follow-up is planned.' })
    onClose()
  }, [isNone, query.isError, onClose])
  if (!open?.[0]) return null
  return <OutcomeForm {...rest} taskId={open[0].id} needsNext={needsNext === true && open.length === 1} />
}

type FormProps = Extract<Finishing, { taskId: string }> & { onClose: () => void }

function OutcomeForm({ taskId, needsNext, onDone, onClose }: FormProps) {
  const [outcome, setOutcome] = useState<Outcome>('talked')
  const [note, setNote] = useState('')
  const [next, setNext] = useState<FollowUpValue>()
  const { problems, isSending, submit } = useSending(explainNext)
  async function save(): Promise<void> {
    await api.tasks.complete({ id: taskId, outcome, note: note.trim() || undefined, next })
    onClose()
    onDone?.()
    await refreshTasks()
  }
  return (
    <Modal opened onClose={onClose} title="Follow-up done" size="md">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <OutcomePick value={outcome} onChange={setOutcome} />
          <Textarea
            label="What was said"
            rows={3}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
            error={problems.note}
          />
          <FollowUpInput
            label={needsNext === false ? 'When next? (optional)' : 'When next?'}
            value={next}
            onChange={setNext}
            emptyLabel={needsNext ? 'An open lead needs a next time' : 'Nothing planned'}
            problem={problems.next ?? problems['next.dueAt']}
          />
          <FormFoot
            problem={problems.form}
            label="Save"
            isBusy={isSending}
            isDisabled={needsNext === true && !next}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** What came of it: one of a few, by arrows as radio buttons are, or by its number. */
function OutcomePick({ value, onChange }: { value: Outcome; onChange: (outcome: Outcome) => void }) {
  const name = useId()
  function chooseByNumber(event: KeyboardEvent<HTMLElement>): void {
    const at = Number(event.key) - 1
    const chosen = followUpOutcomes[at]
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(chosen)
    event.currentTarget.querySelectorAll('input')[at]?.focus()
  }
  return (
    <Chip.Group value={value} onChange={(next) => onChange(next)}>
      <Group gap={6} role="radiogroup" aria-label="What came of it" onKeyDown={chooseByNumber}>
        {followUpOutcomes.map((outcome, index) => (
          <Chip
            key={outcome}
            value={outcome}
            name={name}
            size="xs"
            aria-keyshortcuts={String(index + 1)}
            data-autofocus={outcome === value || undefined}
          >
            {outcomeNames[outcome]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
