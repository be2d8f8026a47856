import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Bill } from '@sarai/contract/bill-schemas'
import { type BillKind, billKindLabels } from '@sarai/contract/bill-words'
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

const titleOf = (step: AskedStep, kind: BillKind) =>
  step === 'enter' ? 'Enter in the books' : `Cancel ${billKindLabels[kind].toLowerCase()}`
const labels: Record<AskedStep, string> = { enter: 'Enter', cancel: 'Cancel it' }

interface Props {
  bill: Bill
  step: AskedStep
  onClose: () => void
}

/** Asks what goes with a step: the day it counts for, or why it is cancelled. */
export function BillStepDialog({ bill, step, onClose }: Props) {
  const { id, version, kind, billedOn, billNumber, total, tds, currency, corrects } = bill
  const sum = formatMoney(total - tds, currency)
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
    <Modal opened onClose={onClose} title={titleOf(step, kind)} size="sm">
      <form onSubmit={(event) => submit(event, run)}>
        <Stack gap="md">
          {step === 'enter' && (
            <>
              <Text size="sm">
                {kind === 'bill' &&
                  `From then on ${sum} is owed for bill ${billNumber}, and its lines stay as they are.`}
                {kind === 'credit' &&
                  (corrects
                    ? `From then on ${sum} less is owed for bill ${corrects.billNumber}. What of that is paid already is in your favour.`
                    : `From then on ${sum} is in your favour, until you put it against a bill.`)}
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
                {kind === 'bill'
                  ? `The books take bill ${billNumber} back. What was put against it of an advance or credit note is free again.`
                  : `The books take credit note ${billNumber} back. Bills that it was put against are open again.`}
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
            problem={problems.form ?? problems.lines ?? problems.correctsId ?? problems.roundOff ?? problems.tds}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
