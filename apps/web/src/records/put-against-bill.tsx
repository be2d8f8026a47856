import { Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { refreshPayables } from './payables.ts'

interface Put {
  billId: string
  amount: number
  day: string
}

/** What something is left of, and since when. */
export interface LeftOver {
  name: string
  what: 'payment' | 'credit note'
  vendorId: string
  currency: string
  left: number
  from: string | null
}

interface Props {
  source: LeftOver
  put: (input: Put, options: { context: { idempotencyKey: string } }) => Promise<unknown>
  onClose: () => void
}

/** Puts what is left of a payment or credit note against an open bill of the vendor. */
export default function PutAgainstBill({ source, put, onClose }: Props) {
  const { name, what, vendorId, currency, left, from } = source
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<number | null>()
  const { problems, isSending, sendOnce } = useSending()
  const filters = { vendor: [vendorId], status: ['entered' as const, 'part-paid' as const] }
  const found = useQuery(calls.bills.list.queryOptions({ input: { filters, perPage: 100 } })).data?.data ?? []
  const open = found.filter((bill) => bill.currency === currency)
  const bill = open.find((one) => one.id === chosen) ?? open[0]
  const amount = typed === undefined ? Math.min(left, bill?.balance ?? 0) : typed

  const change = () =>
    sendOnce(async (context) => {
      if (bill) await put({ billId: bill.id, amount: amount ?? 0, day }, { context })
      refreshPayables()
      toast({ kind: 'success', message: `The ${what === 'payment' ? 'advance' : what} was put against the bill` })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Put against a bill: ${name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <Stack gap="md">
          {!bill && <Text size="sm">No bill in {currency} is open.</Text>}
          {bill && (
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
                description={`${formatMoney(left, currency)} of this ${what} is left`}
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
            min={from ?? undefined}
            max={today}
            value={day}
            error={problems.day}
            onChange={setDay}
          />
          <FormFoot
            problem={problems.form}
            label="Put against it"
            isBusy={isSending}
            isDisabled={!bill}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
