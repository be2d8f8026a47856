import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { VendorPayment } from '@sarai/contract/vendor-payments'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { refreshPayables } from './payables.ts'

interface Props {
  payment: VendorPayment
  /** What becomes of it. */
  step: 'allocate' | 'cancel'
  onClose: () => void
}

const titles = { allocate: 'Put against a bill', cancel: 'Cancel payment' }
const said = { allocate: 'The advance was put against the bill', cancel: 'The payment was cancelled' }

/** Puts what is left of a payment against a bill, or takes the payment back. */
export default function VendorPaymentDialog({ payment, step, onClose }: Props) {
  const { id, version, vendorId, currency, number, advance } = payment
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<number | null>()
  const { problems, isSending, sendOnce } = useSending()
  const filters = { vendor: [vendorId], status: ['entered' as const, 'part-paid' as const] }
  const asked = { input: { filters, perPage: 100 }, enabled: step === 'allocate' }
  const found = useQuery(calls.bills.list.queryOptions(asked)).data?.data ?? []
  const open = found.filter((bill) => bill.currency === currency)
  const bill = open.find((one) => one.id === chosen) ?? open[0]
  const amount = typed === undefined ? Math.min(advance, bill?.balance ?? 0) : typed

  const change = () =>
    sendOnce(async (context) => {
      if (step === 'cancel') await api.vendorPayments.cancel({ id, version, day, reason })
      else if (bill)
        await api.vendorPayments.allocate({ id, version, billId: bill.id, amount: amount ?? 0, day }, { context })
      refreshPayables()
      toast({ kind: 'success', message: said[step] })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`${titles[step]}: ${number}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <Stack gap="md">
          {step === 'allocate' && !bill && <Text size="sm">No bill in {currency} is open.</Text>}
          {step === 'allocate' && bill && (
            <>
              <NativeSelect
                label="Bill"
                data={open.map((one) => ({
                  value: one.id,
                  label: `${one.billNumber}, ${formatMoney(one.balance ?? 0, currency)} open`,
                }))}
                value={bill.id}
                error={problems.billId}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <MoneyInput
                label="Amount"
                description={`${formatMoney(advance, currency)} of this payment is left`}
                required
                currency={currency}
                value={amount}
                error={problems.amount}
                onChange={setTyped}
              />
            </>
          )}
          <DayInput
            label="Day"
            required
            min={payment.day}
            max={today}
            value={day}
            error={problems.day}
            onChange={setDay}
          />
          {step === 'cancel' && (
            <TextInput
              label="Why?"
              required
              maxLength={200}
              data-autofocus
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <FormFoot
            problem={problems.form}
            label={step === 'cancel' ? 'Cancel payment' : 'Put against it'}
            isBusy={isSending}
            isDisabled={step === 'allocate' && !bill}
            isDangerous={step === 'cancel'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
