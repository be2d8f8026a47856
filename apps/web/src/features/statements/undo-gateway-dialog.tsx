import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Settlement, SettlementLine } from '@sarai/contract/settlements'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { refreshStatements } from './statement-calls.ts'

interface Props {
  line: SettlementLine
  settlement: Settlement
  onClose: () => void
}

/** Asks why a payment of a settlement goes back into the queue. */
export default function UndoGatewayDialog({ line, settlement, onClose }: Props) {
  const { id, version, match } = line
  const today = dayOf(new Date(useNow()))
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const { problems, isSending, submit } = useSending()
  const isBooked = match?.isBooked ?? false

  async function undo(): Promise<void> {
    await api.settlements.undo({ id, version, reason, ...(day ? { day } : {}) })
    await refreshStatements()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Put the payment back" size="sm">
      <form onSubmit={(event) => submit(event, undo)}>
        <Stack gap="md">
          <Text size="sm">
            {isBooked
              ? 'The books take back what was booked. The payment waits to be explained again.'
              : 'The payment waits to be explained again, and is not matched with the same one by itself. Nothing else changes.'}
          </Text>
          <TextInput
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isBooked && (
            <DayInput
              label="Day in the books"
              description="Left empty: the day of the settlement. Give a later one where that period is closed."
              min={settlement.settledOn}
              max={today}
              value={day}
              error={problems.day}
              onChange={setDay}
            />
          )}
          <FormFoot
            problem={problems.form}
            label="Put it back"
            isBusy={isSending}
            isDangerous={isBooked}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
