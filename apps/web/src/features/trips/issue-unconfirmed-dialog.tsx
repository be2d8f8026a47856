import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { LeftRecords } from '@sarai/contract/operations'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { describeLeft } from '~/lib/operation-results.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'

interface Props {
  /** The vouchers that were to be issued. */
  ids: string[]
  left: LeftRecords[]
  onClose: () => void
}

/** Says which vouchers were not issued and why, and issues them all the same where somebody says why. */
export default function IssueUnconfirmedDialog({ ids, left, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  const count = left.reduce((sum, one) => sum + one.count, 0)

  async function issue(): Promise<void> {
    const change = { action: 'issue' as const, reason: reason.trim() }
    const { data } = await api.vouchers.bulk({ selection: { ids }, change })
    watchOperation(data.operationId)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`${plural(count, 'voucher')} not issued`} size="md">
      <form onSubmit={(event) => submit(event, issue)}>
        <Stack gap="md">
          {left.map((one) => (
            <Text key={one.reason} size="sm">
              {describeLeft(one)}
            </Text>
          ))}
          <Textarea
            label="Why are they issued without a confirmation number?"
            description="The reason stays with each voucher. Cancel to issue them once their bookings have a number."
            rows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            label={`Issue ${plural(count, 'voucher')}`}
            problem={Object.values(problems)[0]}
            isBusy={isSending}
            isDisabled={!reason.trim()}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
