import { Modal, Stack, TextInput } from '@mantine/core'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import type { Receipt } from '@sarai/contract/receipts'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { ModeSelect } from './payment-facts.tsx'
import { type PaidFor, showPayments } from './payments-cache.ts'

interface Props {
  receipt: Receipt
  of: PaidFor
  onClose: () => void
}

/** Gives back a part or all of a payment. */
export default function RefundDialog({ receipt, of, onClose }: Props) {
  const { id, version, currency } = receipt
  const left = receipt.amount + receipt.bankCharges + receipt.tds - receipt.refunded
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState<number | null>(left)
  const [mode, setMode] = useState<ReceiptMode>(receipt.mode)
  const [day, setDay] = useState(today)
  const [reference, setReference] = useState('')
  const { problems, isSending, sendOnce } = useSending()

  const refund = () =>
    sendOnce(async (context) => {
      const given = { id, version, amount: amount ?? 0, day, mode, reference: reference || null }
      showPayments(of, await api.receipts.refund(given, { context }))
      toast({ kind: 'success', message: 'The refund was recorded' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Refund ${receipt.number}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void refund()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`${formatMoney(left, currency)} of this payment is left`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          <ModeSelect label="Paid back by" value={mode} onChange={setMode} />
          <DayInput
            label="Day"
            required
            min={receipt.day}
            max={today}
            value={day}
            error={problems.day}
            onChange={setDay}
          />
          <TextInput
            label="Reference"
            maxLength={100}
            value={reference}
            error={problems.reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <FormFoot problem={problems.form} label="Refund" isBusy={isSending} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
