import { Modal, Stack, TextInput } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'

/** Asks what was done about a payment that could not be entered, and takes it off the list. */
export default function HandleOnlineDialog({ problem, onClose }: { problem: OnlineProblem; onClose: () => void }) {
  const { id, kind, gateway } = problem
  const [note, setNote] = useState('')
  const { problems, isSending, sendOnce } = useSending()
  const handle = () =>
    sendOnce(async (context) => {
      await api.onlinePayments.handle({ kind, id, note }, { context })
      await queryClient.invalidateQueries({ queryKey: calls.onlinePayments.key() })
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title="Dealt with" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handle()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="What was done"
            description={`${kind === 'payment' || kind === 'page' ? `It was recorded by hand, or given back at ${gateway}.` : 'As you have recorded it by hand.'} This alone moves no money.`}
            required
            maxLength={200}
            value={note}
            error={problems.note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          <FormFoot problem={problems.form} label="Take off the list" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
