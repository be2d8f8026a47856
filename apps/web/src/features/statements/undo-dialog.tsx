import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { BankLine } from '@sarai/contract/statement-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { refreshStatements } from './statement-calls.ts'

/** Asks why a line goes back into the queue, and says what comes of it. */
export default function UndoDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { id, version, matches } = line
  const today = dayOf(new Date(useNow()))
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const { problems, isSending, submit } = useSending()
  const isMade = matches.some(({ kind }) => kind !== 'seen')

  async function undo(): Promise<void> {
    await api.statements.undo({ id, version, reason, ...(day ? { day } : {}) })
    await refreshStatements()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Put the line back" size="sm">
      <form onSubmit={(event) => submit(event, undo)}>
        <Stack gap="md">
          <Text size="sm">
            {isMade
              ? 'Payments that were made for this line are cancelled, and the books take back what was booked. They keep their numbers.'
              : 'The line waits to be explained again. Nothing else changes.'}
          </Text>
          <TextInput
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isMade && (
            <DayInput
              label="Day in the books"
              description="Left empty: the day of the payment. Give a later one where that period is closed."
              min={line.day}
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
            isDangerous={isMade}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
