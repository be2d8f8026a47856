import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { UsableDeposit } from '@sarai/contract/deposit-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { AnotherPayment } from './another-payment.tsx'
import { dayProblemsOf, OtherYear } from './other-year.tsx'
import { PaymentPreview, usePaymentPreview } from './payment-tax.tsx'
import { type PaidFor, showPayments } from './payments-cache.ts'

interface Props {
  deposit: UsableDeposit
  of: PaidFor
  /** What is due next, in minor units; null where that is not known. */
  due: number | null
  onClose: () => void
}

/** Uses a part of a deposit, or all that is left of it, for a trip or an invoice. */
export default function UseDepositDialog({ deposit, of, due, onClose }: Props) {
  const { id: depositId, number, day: paidOn, payerId, payer, currency, left } = deposit
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState<number | null>(due === null ? left : Math.min(left, due))
  const [day, setDay] = useState(today)
  const [note, setNote] = useState('')
  const [collectsTcs, setCollectsTcs] = useState(true)
  const [isSure, setSure] = useState(false)
  const [isDaySure, setDaySure] = useState(false)
  const { problems, isSending, sendOnce } = useSending(dayProblemsOf)
  const about = { tripId: of.tripId ?? undefined, invoiceId: of.invoiceId }
  const preview = usePaymentPreview({
    ...about,
    payerId: of.tripId === null ? undefined : payerId,
    day,
    currency,
    amount: amount ?? 0,
    collectsTcs,
  })

  const use = () =>
    sendOnce(async (context) => {
      const given = {
        ...about,
        depositId,
        amount: amount ?? 0,
        day,
        note: note || null,
        collectsTcs,
        isSure,
        isDaySure,
      }
      showPayments(of, await api.receipts.applyDeposit(given, { context }))
      toast({ kind: 'success', message: 'The deposit was used' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title="Use deposit" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void use()
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {formatMoney(left, currency)} is left of {number}, paid by {payer} on {formatDay(paidOn)}.
          </Text>
          <MoneyInput
            label="Amount to use"
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          <DayInput label="Day" required max={today} value={day} error={problems.day} onChange={setDay} />
          <PaymentPreview preview={preview} />
          {(preview?.tax?.tcs || !collectsTcs) && (
            <Checkbox
              label="Tax to be collected at source is in it"
              description="Otherwise the invoice collects it."
              checked={collectsTcs}
              onChange={(event) => setCollectsTcs(event.currentTarget.checked)}
            />
          )}
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            error={problems.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <OtherYear problem={problems.otherYear} isSure={isDaySure} onChange={setDaySure} />
          <AnotherPayment problem={problems.isSure} isSure={isSure} label="Use it all the same" onChange={setSure} />
          <FormFoot
            problem={problems.form ?? problems.depositId}
            label="Use deposit"
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
