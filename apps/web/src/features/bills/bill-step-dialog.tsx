import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Bill } from '@sarai/contract/bill-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { billsCache } from './bills-cache.ts'

export type AskedStep = 'enter' | 'cancel'

const titles: Record<AskedStep, string> = { enter: 'Enter in the books', cancel: 'Cancel bill' }
const labels: Record<AskedStep, string> = { enter: 'Enter', cancel: 'Cancel it' }

interface Props {
  bill: Bill
  step: AskedStep
  onClose: () => void
}

/** Asks what goes with a step: the day it counts for, or why it is cancelled. */
export function BillStepDialog({ bill, step, onClose }: Props) {
  const { id, version, billedOn, billNumber, total, tds, currency } = bill
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(billedOn)
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function run(): Promise<void> {
    const { data } =
      step === 'enter'
        ? await api.bills.enter({ id, version, day })
        : await api.bills.cancel({ id, version, reason: reason.trim() })
    billsCache.show(data)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={titles[step]} size="sm">
      <form onSubmit={(event) => submit(event, run)}>
        <Stack gap="md">
          {step === 'enter' && (
            <>
              <Text size="sm">
                From then on {formatMoney(total - tds, currency)} is owed for bill {billNumber}, and its lines stay as
                they are.
              </Text>
              <DayInput
                label="Day in the books"
                required
                min={billedOn}
                max={today}
                value={day}
                error={problems.day}
                onChange={setDay}
              />
            </>
          )}
          {step === 'cancel' && (
            <>
              <Text size="sm">
                The books take bill {billNumber} back. An advance that was put against it is free again.
              </Text>
              <Textarea
                label="Why"
                required
                autosize
                minRows={2}
                value={reason}
                error={problems.reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
          <FormFoot
            label={labels[step]}
            isBusy={isSending}
            isDangerous={step === 'cancel'}
            problem={problems.form ?? problems.lines}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
