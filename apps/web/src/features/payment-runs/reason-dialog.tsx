import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { showRun } from './run-calls.ts'

export type AskedReason = 'decline' | 'cancel'

interface Props {
  run: PaymentRun
  asked: AskedReason
  onClose: () => void
}

/** Asks why a run is declined or cancelled. */
export function ReasonDialog({ run: { id, version, number, state }, asked, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  const isCancelling = asked === 'cancel'
  async function send(): Promise<void> {
    const said = { id, version, reason: reason.trim() }
    const { data } = await (isCancelling ? api.paymentRuns.cancel(said) : api.paymentRuns.decline(said))
    showRun(data)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={isCancelling ? `Cancel ${number}` : `Decline ${number}`} size="sm">
      <form onSubmit={(event) => submit(event, send)}>
        <Stack gap="md">
          <Text size="sm">
            {!isCancelling
              ? 'The run is a draft again. Whoever submitted it is told why.'
              : state === 'exported'
                ? 'Its bills are free for another run. Nothing is taken back from the bank: make sure that the file is not uploaded.'
                : 'Its bills are free for another run.'}
          </Text>
          <Textarea
            label="Why"
            required={isCancelling}
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            label={isCancelling ? 'Cancel the run' : 'Decline'}
            isBusy={isSending}
            isDangerous={isCancelling}
            problem={problems.form}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
