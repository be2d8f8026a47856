import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { dayProblemsOf, OtherYear } from '~/records/other-year.tsx'
import { showPayments } from '~/records/payments-cache.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  invoice: Invoice
  onClose: () => void
}

/** Writes off what an invoice leaves open, or a part of it. */
export default function WriteOffDialog({ invoice, onClose }: Props) {
  const { id: invoiceId, balance, currency, tripId, issuedOn } = invoice
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState<number | null>(balance)
  const [day, setDay] = useState(today)
  const [isDaySure, setDaySure] = useState(false)
  const [reason, setReason] = useState('')
  const { problems, isSending, sendOnce } = useSending(dayProblemsOf)

  const send = () =>
    sendOnce(async (context) => {
      const given = { invoiceId, amount: amount ?? 0, day, reason: reason.trim(), isDaySure }
      showPayments({ tripId, invoiceId }, await api.receipts.writeOff(given, { context }))
      toast({ kind: 'success', message: 'It was written off' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title="Write off" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            The customer owes that much less, and the agency bears it. The tax stays as it was invoiced: if the price
            was lowered, draw up a credit note instead.
          </Text>
          <MoneyInput
            label="Amount"
            description={`${formatMoney(balance ?? 0, currency)} is open`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
          />
          <DayInput
            label="Day"
            required
            min={issuedOn ?? undefined}
            max={today}
            value={day}
            error={problems.day}
            onChange={(next) => {
              setDay(next)
              setDaySure(false)
            }}
          />
          <OtherYear problem={problems.otherYear} isSure={isDaySure} onChange={setDaySure} />
          <TextInput
            label="Why"
            required
            maxLength={200}
            data-autofocus
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot problem={problems.form} label="Write off" isBusy={isSending} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
