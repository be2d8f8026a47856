import { Modal, NativeSelect, Radio, Stack } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import type { PaidFor } from '~/records/payments-cache.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { getPayableKey, usePayables } from './payables.ts'

/** What a payment is recorded for, as it is sent. */
const readTarget = ({ tripId, invoiceId, contactId }: PaidFor, payerId: string | null) => {
  if (contactId) return { contactId }
  if (invoiceId) return { invoiceId, tripId: tripId ?? undefined }
  return { tripId: tripId ?? undefined, payerId: payerId ?? undefined }
}

/** The same of what it was paid for. */
const readMeant = ({ tripId, invoiceId }: OnlineProblem) => ({
  tripId: tripId ?? undefined,
  invoiceId: invoiceId ?? undefined,
})

/** Records a payment that came through a gateway, for a trip or an invoice, or as a deposit. */
export default function EnterOnlineDialog({ problem, onClose }: { problem: OnlineProblem; onClose: () => void }) {
  const { id, amount, currency, gateway, description, at } = problem
  const [isMeant, setMeant] = useState(true)
  const [first, today] = [dayOf(at), dayOf(new Date(useNow()))]
  const [day, setDay] = useState(first)
  const [contactId, setContactId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string>()
  const payables = usePayables(contactId)
  const payable = payables.find(({ of }) => getPayableKey(of) === chosen) ?? payables[0]
  const { problems, isSending, sendOnce } = useSending()
  const enter = () =>
    sendOnce(async (context) => {
      if (!isMeant && !payable) return
      const given = !isMeant && payable ? readTarget(payable.of, contactId) : readMeant(problem)
      await api.onlinePayments.enter({ id, ...given, day }, { context })
      for (const key of [calls.onlinePayments.key(), calls.payments.key(), calls.trips.key(), calls.invoices.key()])
        void queryClient.invalidateQueries({ queryKey: key })
      void queryClient.invalidateQueries({ queryKey: calls.receipts.key() })
      toast({ kind: 'success', message: 'The payment was recorded' })
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={`Record ${formatMoney(amount, currency)} from ${gateway}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void enter()
        }}
      >
        <Stack gap="md">
          <Radio.Group
            label="For"
            value={isMeant ? 'meant' : 'other'}
            onChange={(value) => setMeant(value === 'meant')}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="meant" label={description} description="What it was paid for" data-autofocus />
              <Radio value="other" label="Something else" />
            </Stack>
          </Radio.Group>
          {!isMeant && <ContactPicker label="Customer" required value={contactId} onChange={setContactId} />}
          {!isMeant && contactId && payable && (
            <NativeSelect
              label="What it pays"
              data={payables.map(({ of, label }) => ({ value: getPayableKey(of), label }))}
              value={getPayableKey(payable.of)}
              error={problems.tripId ?? problems.invoiceId}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <DayInput label="Day" required min={first} max={today} value={day} error={problems.day} onChange={setDay} />
          <FormFoot
            problem={problems.form}
            label="Record payment"
            isBusy={isSending}
            isDisabled={!isMeant && !payable}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
