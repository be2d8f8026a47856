import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { refreshPayables } from './payables.ts'

interface Props {
  /** "payment", "money back" */
  what: string
  number: string
  /** The day it moved. */
  from: string
  cancel: (input: { day: string; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Takes money to or from a vendor back that was entered by mistake. */
export function CancelMoneyDialog({ what, number, from, cancel, onClose }: Props) {
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function run(): Promise<void> {
    await cancel({ day, reason })
    refreshPayables()
    toast({ kind: 'success', message: `The ${what} was cancelled` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Cancel ${what}: ${number}`} size="sm">
      <form onSubmit={(event) => submit(event, run)}>
        <Stack gap="md">
          <DayInput label="Day" required min={from} max={today} value={day} error={problems.day} onChange={setDay} />
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
            problem={problems.form}
            label={`Cancel ${what}`}
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
