import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  title: string
  /** "Cancel payment" */
  label: string
  /** "The payment was cancelled" */
  done: string
  /** The earliest day it can bear, and the one that is offered: today where left out. */
  from?: string
  first?: string
  /** Nothing is posted, so that it bears no day. */
  hasNoDay?: boolean
  cancel: (input: { day: string; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Takes money that was recorded by mistake back, with the reason. */
export function CancelMoneyDialog({ title, label, done, from, first, hasNoDay = false, cancel, onClose }: Props) {
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(first ?? today)
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function run(): Promise<void> {
    await cancel({ day, reason })
    toast({ kind: 'success', message: done })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => submit(event, run)}>
        <Stack gap="md">
          {!hasNoDay && (
            <DayInput label="Day" required min={from} max={today} value={day} error={problems.day} onChange={setDay} />
          )}
          <TextInput
            label="Why?"
            required
            maxLength={200}
            data-autofocus
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form ?? problems.id}
            label={label}
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
