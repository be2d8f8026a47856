import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { refreshStatements } from './statement-calls.ts'

interface Props {
  title: string
  /** What comes of it. */
  outcome: string
  /** The day in the books, where something is taken back there: the first that can be given, and what it is left empty. */
  books?: { from: string; usual: string }
  putBack: (how: { reason: string; day?: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks why something that was explained goes back into the queue. */
export function PutBackDialog({ title, outcome, books, putBack, onClose }: Props) {
  const today = dayOf(new Date(useNow()))
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const { problems, isSending, submit } = useSending()

  async function send(): Promise<void> {
    await putBack({ reason, ...(day ? { day } : {}) })
    await refreshStatements()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => submit(event, send)}>
        <Stack gap="md">
          <Text size="sm">{outcome}</Text>
          <TextInput
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {books && (
            <DayInput
              label="Day in the books"
              description={`Left empty: ${books.usual}. Give a later one where that period is closed.`}
              min={books.from}
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
            isDangerous={books !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
